"""The portal's services, which the old portal's own pages called, one path each, beside the API."""
