"""The query language of gene queries (OQL): which alterations of which genes count.

Knows nothing of databases, and of HTTP no more than a parameter's name.
"""
