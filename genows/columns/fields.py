"""Fields of a kind of data, each declared once, and views: what one answer shows of them, in its order and by its names."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

TEXT, INTEGER, SINGLE, REAL, JSON = "text", "integer", "single", "real", "json"


class Field(NamedTuple):
    """A field of a kind of data, in the client families but the portal's services, which declare theirs.

    *column*: its name in blocks; *type*: of its value: TEXT, INTEGER, SINGLE (a 32-bit float), REAL, JSON, "boolean" (0 or 1) or "texts" (a list).
    *stored*: the columns of the database that have it, best first, by blanks, each behind the letter that its table has in the statement; ''
    where it follows from other fields. `make manual` writes the statement's select list of them: a text as it is, a number as text. A ? behind the
    last: there is nothing where a database lacks all of them; NULL as the last: there is nothing in databases since 2.13. A # in front: the number
    as it is; a =: the column of the select list is written by hand.
    *api*: the name in the JSON API; *third*: in the third generation, with a ? behind it where records may lack it, a type of its own behind a
    colon, and the letters of the projections that show it; *lines*: in the plain text of webservice.do, behind a colon its form: what stands for no
    value (see `webservice.dialect.NOTHING`). '' where a family does not show it. *about*: what readers of the manual need to know.
    """

    column: str
    type: str = TEXT
    stored: str = ""
    api: str = ""
    third: str = ""
    lines: str = ""
    about: str = ""


class Shown(NamedTuple):
    """A field of a view. *form*: how its value is written, '' for as a text; see `genows.encode.weaving`."""

    name: str
    column: str
    form: str = ""


class View(NamedTuple):
    """*shown*: the fields of an answer, in their order; *omits*: whether a record lacks a field that has no value."""

    shown: tuple[Shown, ...]
    omits: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([each.name for each in self.shown])

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of blocks that the view needs."""
        return tuple([each.column for each in self.shown])

    def only(self, names: Iterable[str]) -> "View":
        """Returns the view with these fields alone, in this order."""
        by_name = {each.name: each for each in self.shown}
        return self._replace(shown=tuple([by_name[name] for name in names]))


def in_order(fields: Iterable[Field], order: Sequence[str], name: Callable[[Field], str]) -> list[Field]:
    """Returns the fields that have a *name*: those of the columns of *order* as they have always come, then the others as they are declared."""
    places = {column: place for place, column in enumerate(order)}
    return sorted(filter(name, fields), key=lambda field: places.get(field.column, len(places)))
