"""The rules of the study file format, one module for each kind of file."""
