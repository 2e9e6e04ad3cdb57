"""The third generation of the API: camelCase records, as the clients of present-day portals ask for them."""
