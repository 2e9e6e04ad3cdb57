"""Files of one value a gene and sample, and what is derived from copy number."""
