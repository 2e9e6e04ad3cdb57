"""The services that the old portal's own pages called, one path each, beside the API."""
