"""Meta files and the study folder that they describe."""
