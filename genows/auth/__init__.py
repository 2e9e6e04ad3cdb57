"""Who the caller is and what they may do: permissions, passwords, sessions, CSRF, login throttling, tokens."""
