"""The steps by which the tables of the database have come to be what they are."""
