"""Mutation files (MAF)."""
