"""News for people who are not looking: that it is their turn, by the ways they have chosen."""
