"""Clinical files: their head, values of samples and of patients, attributes."""
