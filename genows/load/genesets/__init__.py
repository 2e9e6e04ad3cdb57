"""Gene sets: their definitions, which are reference data, and the scores of samples."""
