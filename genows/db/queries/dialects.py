"""Translates statements from the spelling of sql/ to that of a database's driver."""

import re
from functools import lru_cache

# Quoted text, comments, list parameters, single parameters, the statement's end, percent signs: all that translation looks at.
TOKEN = re.compile(
    r"(?P<quoted>'(?:[^']|'')*'|`[^`]*`)|(?P<comment>--[^\n]*|/\*.*?\*/)|(?P<list>\bIN\s+\(:(?P<items>[a-z_0-9]+)\))"
    r"|:(?P<single>[a-z_][a-z_0-9]*)|(?P<end>;)|(?P<percent>%)",
    re.DOTALL,
)


# More than there are statements of a dialect: each application of a process translates the same ones.
@lru_cache(2048)
def translated(body: str, dialect: str) -> str:
    """Returns *body* with parameters and percent signs as the driver of *dialect* takes them."""

    def word(match):
        if match["items"]:
            name = match["items"]
            # SQLite binds no lists: it gets them as one JSON text. PyMySQL writes them into the statement.
            return f"IN (SELECT value FROM json_each(:{name}))" if dialect == "sqlite" else f"IN %({name})s"
        if match["single"] and dialect == "mysql":
            return f"%({match['single']})s"
        # PyMySQL formats with %, so that one of the statement's own is doubled.
        return match[0].replace("%", "%%") if dialect == "mysql" else match[0]

    return "\n".join([TOKEN.sub(word, line) if ":" in line or "%" in line else line for line in body.split("\n")])


@lru_cache(2048)
def parameters(body: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Returns the parameters of a statement in the order of their first use, and those of them that are lists: `IN (:names)`."""
    lines = [line for line in body.split("\n") if ":" in line]
    tokens = [(token["items"], token["single"]) for line in lines for token in TOKEN.finditer(line) if token["items"] or token["single"]]
    return tuple(dict.fromkeys(items or single for items, single in tokens)), frozenset(items for items, _ in tokens if items)


def batch(body: str, parameters: tuple[str, ...], dialect: str) -> tuple[str, str] | None:
    """Returns the text of an INSERT up to VALUES, and the row behind it with a placeholder a parameter.

    None unless *body* is INSERT … VALUES (…) with each of *parameters* once, in their order.
    """
    match = re.fullmatch(r"(?s)(INSERT\b.*\bVALUES)\s*\((.*)\)", body)
    order = tuple(token["single"] for token in TOKEN.finditer(match[2]) if token["single"]) if match else ()
    if not match or order != parameters:
        return None
    mark, percent = ("?", "%") if dialect == "sqlite" else ("%s", "%%")
    row = TOKEN.sub(lambda token: mark if token["single"] else token[0].replace("%", percent), match[2])
    return f"{match[1]} ", f"({row})"
