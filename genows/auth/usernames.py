"""Login names: when two are the same, how they are stored, and how they travel through a WSGI environ."""

import re

LONGEST = 128  # characters: users.EMAIL

_UNFIT = re.compile("[\x00-\x20\x7f-\xa0\u2028\u2029\ud800-\udfff]")


def same(one: str, other: str) -> bool:
    """Whether two names are one, without regard to case.

    NOTE: equal in upper case alone would take 'admın' (dotless i) for 'admin' and 'ſam' for 'sam': whoever can register such a
    name elsewhere would be let in as another. Equal in lower case too, and only letters of the same alphabet are left.
    """
    return one.upper() == other.upper() and one.lower() == other.lower()


def spellings(name: str) -> tuple[str, ...]:
    """The ways of writing *name* that an index finds it by: lower case (as genows stores it), as given, upper case."""
    return tuple(dict.fromkeys((name.lower(), name, name.upper())))


def is_fit(name: str) -> bool:
    """Whether *name* can be one: not empty, not too long, no blank, control character or comma."""
    return 0 < len(name) <= LONGEST and "," not in name and not _UNFIT.search(name)


def from_wire(text: str) -> str | None:
    """The name in a value of the environ (bytes read as Latin-1, PEP 3333), or None where there is no fit one.

    A comma is refused because servers join a header that was sent twice with one.
    """
    try:
        name = text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return None
    return name if is_fit(name) else None


def to_wire(name: str) -> str:
    """The name as a value of the environ."""
    return name.encode("utf-8").decode("latin-1")
