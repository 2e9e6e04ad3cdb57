"""The files of sql/: found, checked, translated; name → statement."""
