"""What genows knows of genes, numbers and identifiers, shared by the loader and the service."""
