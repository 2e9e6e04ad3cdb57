"""Reference data that come with the package."""
