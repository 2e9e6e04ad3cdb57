"""WSGI middleware: each a callable around any WSGI app, given what it needs."""
