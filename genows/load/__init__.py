"""Reads study folders and reference files, checks them, writes them; study.py is the entrance."""
