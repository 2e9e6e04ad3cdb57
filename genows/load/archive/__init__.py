"""Studies that come as one packed file."""
