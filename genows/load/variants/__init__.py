"""Structural variants and fusions, and what files of variants have in common: drivers and namespaces."""
