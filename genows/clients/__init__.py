"""The addresses of four generations of clients, each in its own dialect."""
