"""People: guests and named ones, how they are known again, what they like, and their tokens for programs."""
