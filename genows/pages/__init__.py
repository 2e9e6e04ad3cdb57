"""The pages for people: start page, help, sign-in, sign-out, token download, refusals. Rendered on the server, readable without scripts."""
