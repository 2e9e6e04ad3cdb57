"""Studies, and parts of them, as archives over HTTP: built once and kept on disk where a setting names a folder, built for each request where none does."""
