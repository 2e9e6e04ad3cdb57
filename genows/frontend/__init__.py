"""The portal's own front end, served from an operator's folder: its page, its configuration, its files, signing in and out."""
