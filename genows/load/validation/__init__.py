"""Validation of a study folder: the loader's own reading, into a scratch database that is never kept."""
