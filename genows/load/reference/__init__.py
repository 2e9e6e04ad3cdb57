"""Reference data: genes, aliases, interactions."""
