"""The addresses of four families of clients, each in its own dialect."""
