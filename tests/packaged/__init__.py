"""Makes the reference data that come with the package anew: `python -m tests.packaged --help`."""
