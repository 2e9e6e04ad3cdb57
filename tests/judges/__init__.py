"""Judges: programs that attack genows and end with figures, for what takes too long to be a test. `make judges` runs them all."""
