"""Statistics in plain Python, on plain values: nothing of databases, HTTP or pages."""
