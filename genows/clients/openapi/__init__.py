"""The documents that describe the web service to programs.

Swagger 2.0 and OpenAPI 3.1, made from genows.clients.addresses and the records.
"""
