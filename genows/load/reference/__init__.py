"""Reference data: genes and their aliases, cancer types, COSMIC, drugs, interactions, proteins, gene sets."""
