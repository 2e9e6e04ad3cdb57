"""The pages for people: start page, help, sign-in, sign-out, token download, refusals. Rendered here, readable without scripts."""
