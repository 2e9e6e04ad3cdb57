"""Handlers of the revised API, one module a family, one function an address."""
