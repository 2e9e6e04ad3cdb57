"""The documents that describe the web service to programs.

Swagger 2.0 and OpenAPI 3.1, made from the tables of addresses and the records.
"""
