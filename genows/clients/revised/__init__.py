"""Handlers of the revised API: a module for each family of addresses, a function for each address."""
