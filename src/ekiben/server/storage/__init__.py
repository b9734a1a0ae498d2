"""What is kept: every entry of every table, written before anybody is told; in SQLite or PostgreSQL."""
