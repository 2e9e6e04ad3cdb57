"""Values and records as JSON, XML and lines of tables."""
