"""Reads, checks and translates the files of sql/: from a query's name to the statement that a database gets."""
