"""The hall with its tables: opened when somebody comes, written before anybody is told, watched."""
