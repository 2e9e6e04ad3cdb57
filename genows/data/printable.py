"""Texts of others for a terminal: names, cells and lines of files may hold what moves its cursor, changes its title or colours what follows."""


def shown(text: object) -> str:
    """*text* on one line, its unprintable characters spelt as Python spells them (`\\x1b`, `\\n`)."""
    text = str(text)
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)
