"""Knowledge of genes, numbers and identifiers that the loader and the service share."""
