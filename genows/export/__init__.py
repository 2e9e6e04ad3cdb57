"""Writes a study of the database as a study folder, plain or packed, that loads to the same answers."""
