"""Asks two databases the same about one study and compares the answers byte by byte: what `--verify` of exports and copies does."""
