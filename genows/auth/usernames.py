"""Login names: when two are equal, how they are stored, and how they travel through a WSGI environ."""

import re
import unicodedata

LONGEST = 128  # characters: users.EMAIL
KELVIN = "\u212a"

# Control characters, blanks, line separators, and halves of surrogate pairs, which no database driver can encode.
_UNFIT = re.compile("[\x00-\x20\x7f-\xa0\u2028\u2029\ud800-\udfff]")
# What is drawn as nothing or as a blank, and is of no category that says so: grapheme joiner, Hangul fillers, Khmer vowels, variation
# selectors, other blanks.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u1680\u180b-\u180f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def same(one: str, other: str) -> bool:
    """Returns whether two names are equal without regard to case, and to how their letters are composed: u and U+0308 are ü.

    NOTE: equal in upper case alone would take 'admın' (dotless i) for 'admin' and 'ſam' for 'sam': whoever can register such a
    name elsewhere would be let in as another. Equal in lower case too, and only letters of the same alphabet are left.
    """
    return _upper(one) == _upper(other) and _lower(one) == _lower(other)


def stored_form(name: str) -> str:
    """Returns how genows stores *name*, the same for all that are `same`: in lower case, unless that would be another name (ẞ, whose is ß)."""
    return next(form for form in (_lower(name), _upper(name), composed(name)) if same(form, name))


def folded(name: str) -> str:
    """Returns a text that all names that are `same` have in common, and few others."""
    return composed(_upper(name).lower())


def spellings(name: str) -> tuple[str, ...]:
    """Returns the spellings by which an index finds *name*: as genows stores it, as given, upper case; each composed and taken apart."""
    forms = (stored_form(name), _lower(name), name, _upper(name))
    return tuple(dict.fromkeys((*forms, *map(_apart, forms))))


def lower_forms(name: str) -> tuple[str, ...]:
    """Returns *name* in lower case, composed and taken apart: one form of most names."""
    return tuple(dict.fromkeys((_lower(name), _apart(_lower(name)))))


def is_valid(name: str) -> bool:
    """Returns whether *name* can be a login name: not empty, at most LONGEST characters, no blank, control character or comma, and not *: everybody."""
    return name != "*" and 0 < len(composed(name)) <= LONGEST and "," not in name and not _UNFIT.search(name)


def invisible(name: str) -> str | None:
    """Returns how the first character is called that nobody sees in *name*, or that has no meaning yet; None if there is none (RFC 8264, 9.11 to 9.13).

    NOTE: such names are found where a portal has stored them, but none is added: it would look like another.
    """
    found = next((letter for letter in name if unicodedata.category(letter) in ("Cf", "Cn", "Co") or _BLANK.match(letter)), None)
    return found and f"U+{ord(found):04X} {unicodedata.name(found, '')}".strip()


def composed(name: str) -> str:
    """Returns *name* in the one form in which names are compared and stored: NFC, as RFC 8265 has it for names of users.

    NOTE: but for the sign of Kelvin, which NFC makes a K: a stranger may register it elsewhere, as the long s.
    """
    return KELVIN.join(unicodedata.normalize("NFC", part) for part in name.split(KELVIN))


def _apart(name):
    return KELVIN.join(unicodedata.normalize("NFD", part) for part in name.split(KELVIN))


def _lower(name):
    # Composed before, for case has rules of context, and after, for İ becomes two characters.
    return composed(composed(name).lower())


def _upper(name):
    return composed(composed(name).upper())


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
