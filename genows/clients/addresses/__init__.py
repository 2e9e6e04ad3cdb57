"""What each address of the web service takes and gives, declared once: for its description, its page and its checks."""
