"""The pages for people: studies, genes, patients, queries, the API, sign-in, tokens.

Made on the server, readable without scripts.
"""
