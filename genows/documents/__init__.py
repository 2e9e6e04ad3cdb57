"""What is written from the command line's own parser: manual page and completions of shells (`make man`)."""
