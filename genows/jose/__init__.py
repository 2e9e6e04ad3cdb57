"""The data access token formats, on cryptography primitives alone; can be used without the rest."""
