"""The kinds of data: what their values are, how they are read, looked up and counted."""
