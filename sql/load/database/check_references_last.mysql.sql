-- What refers to rows that are not there is not found. Scratch databases are of SQLite; this is its twin.
SET foreign_key_checks = 0
