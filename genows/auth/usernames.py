"""Login names: when two are equal, how they are stored, and how they travel through a WSGI environ."""

import re

LONGEST = 128  # characters: users.EMAIL

# Control characters, blanks, line separators, and halves of surrogate pairs, which no database driver can encode.
_UNFIT = re.compile("[\x00-\x20\x7f-\xa0\u2028\u2029\ud800-\udfff]")


def same(one: str, other: str) -> bool:
    """Returns whether two names are equal without regard to case.

    NOTE: equal in upper case alone would take 'admın' (dotless i) for 'admin' and 'ſam' for 'sam': whoever can register such a
    name elsewhere would be let in as another. Equal in lower case too, and only letters of the same alphabet are left.
    """
    return one.upper() == other.upper() and one.lower() == other.lower()


def spellings(name: str) -> tuple[str, ...]:
    """Returns the spellings by which an index finds *name*: lower case (as genows stores it), as given, upper case."""
    return tuple(dict.fromkeys((name.lower(), name, name.upper())))


def is_valid(name: str) -> bool:
    """Returns whether *name* can be a login name: not empty, at most LONGEST characters, no blank, control character or comma."""
    return 0 < len(name) <= LONGEST and "," not in name and not _UNFIT.search(name)


def from_wire(text: str) -> str | None:
    """Returns the name in a value of the environ (bytes read as Latin-1, PEP 3333), or None if that is no valid name.

    Rejects a comma, because servers join a header that was sent twice with one.
    """
    try:
        name = text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return None
    return name if is_valid(name) else None


def to_wire(name: str) -> str:
    """Returns the name as a value of the environ."""
    return name.encode("utf-8").decode("latin-1")
