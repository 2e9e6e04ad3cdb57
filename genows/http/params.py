"""A request's parameters: query and body merged into one set of named values, read strictly; `http.reading` makes them.

Handlers take texts and id lists from them by name. A header line or a request line that is too long never gets here: the server
refuses it (conf/gunicorn.conf.py).
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from copy import copy
from types import MappingProxyType
from typing import Any

from genows.data.numbers import decimal_number
from genows.errors import ParameterError
from genows.http.bodies import Admit, Limits, admitted, body_pairs, check_coding, form_pairs, number_text, read_body

# Of a request without a body; null is JSON.
ABSENT = object()
TEXTS = frozenset((str,))


class Parameters:
    """*pairs*: (name, value) in the order sent; a value is text, or any value of JSON. Methods raise ParameterError.

    *limits*: for handlers whose work grows faster than what is sent. *ignored*: names that were sent and that nobody reads.
    *body*: a JSON value that stands beside the parameters; ABSENT where none does. *query*: declared parameter → its value, or default,
    of families that read all at once.
    """

    body: Any = ABSENT
    query: Mapping[str, Any] = MappingProxyType({})

    def __init__(self, pairs: Iterable[tuple[str, object]], limits: Limits = Limits(), ignored: Iterable[str] = ()):
        self.limits, self.ignored = limits, tuple(ignored)
        self._values: dict[str, list] = {}
        self._whole: dict[str, Collection[str]] = {}
        self._has_arrays = False
        for name, value in pairs:
            self._values.setdefault(name, []).append(value)
            self._has_arrays |= isinstance(value, list)

    def names(self) -> list[str]:
        """Returns the names, in the order of their first mention."""
        return list(self._values)

    def sent(self) -> dict[str, list[Any]]:
        """Returns name → the values that were sent, without what is no text."""
        found = {}
        for name in self._values:
            with suppress(ParameterError):
                found[name] = self.texts(name)
        return found

    def one(self, name: str) -> str | None:
        """Returns the value of a single-valued parameter without surrounding blanks; None if it is absent or empty."""
        if name not in self._values:
            return None
        # A repetition of the same value is harmless: clients repeat in the body what stands in the query.
        values = set(map(str.strip, self.texts(name)))
        if len(values) > 1:
            raise ParameterError(name, "was given more than once with different values; give it once.")
        return values.pop() or None if values else None

    def first(self, name: str) -> str | None:
        """Returns the first value of a parameter as it was sent, which may be empty; None if it is absent."""
        for value in self._values.get(name, ()):
            for item in value if type(value) is list else (value,):
                return _text_of(item, name)
        return None

    def required(self, name: str) -> str:
        """Like `one`, but raises ParameterError if the parameter is absent or empty."""
        value = self.one(name)
        if value is None:
            raise ParameterError(name, "is required: give one value, and not an empty one.")
        return value

    def ids(self, name: str) -> tuple[str, ...] | None:
        """Returns the ids of a list parameter, each once, in the order of first mention; None (absent or empty) means everything."""
        return tuple(dict.fromkeys(self.pieces(name))) or None

    def required_ids(self, name: str) -> tuple[str, ...] | None:
        """Like `ids`, but raises ParameterError if the parameter is absent; present and empty it means everything."""
        if name not in self._values:
            raise ParameterError(name, "is required: give a comma-separated list, or an empty value for all.")
        return self.ids(name)

    def texts(self, name: str) -> list[str]:
        """Returns the values of a parameter as they were sent."""
        values = self._values.get(name, [])
        return values if TEXTS.issuperset(map(type, values)) else _texts_of(values, name)

    def pieces(self, name: str) -> list[str]:
        """Returns the entries of a list parameter, stripped, without empty ones; repetitions are kept."""
        values, whole = self._values.get(name), self._whole.get(name)
        if not values:
            return []
        if not whole:
            return list(filter(None, map(str.strip, ",".join(self.texts(name)).split(","))))
        kept: list[str] = []
        for value in values:
            for text in _texts_of((value,), name):
                kept += (
                    [text.strip()]
                    if isinstance(value, list) and text.strip() in whole
                    else filter(None, map(str.strip, text.split(",")))
                )
        return kept

    def with_commas(self) -> dict[str, list[str]]:
        """Returns name → elements of arrays that have a comma in them, stripped: each is one value, or several."""
        found: dict[str, list[str]] = {}
        for name, values in self._values.items() if self._has_arrays else ():
            elements = [
                text.strip()
                for value in values
                if isinstance(value, list)
                for text in value
                if isinstance(text, str) and "," in text
            ]
            if elements:
                found[name] = list(dict.fromkeys(elements))
        return found

    def with_whole(self, name: str, elements: Collection[str]) -> "Parameters":
        """Returns the parameters, of which those *elements* of arrays of *name* are one value each."""
        made = copy(self)
        made._whole = {**self._whole, name: elements}
        return made

    def choice(self, name: str, *allowed: str) -> str:
        """Like `required`, but raises ParameterError for any value that is not in *allowed*."""
        value = self.required(name)
        if value not in allowed:
            raise ParameterError(name, f"should be one of: {', '.join(allowed)}.")
        return value

    def one_of(self, name: str, default: str, *others: str) -> str:
        """Returns the value of a parameter that is *default* where it is absent or empty, else one of *others*; ParameterError for another."""
        value = self.one(name) or default
        if value not in (default, *others):
            raise ParameterError(name, f"should be one of: {', '.join((default, *others))}.")
        return value

    def flag(self, name: str) -> bool:
        """Returns whether a boolean parameter is 1; absent or empty it is not. ParameterError for a text that is no boolean."""
        value = self.one(name)
        if value not in (None, "0", "1", "false", "true"):
            raise ParameterError(name, "should be 1 or 0.")
        return value in ("1", "true")

    def number(self, name: str, least: int, most: int) -> int | None:
        """Returns a whole number from *least* to *most*; None if it is absent or empty. ParameterError for any other text."""
        value = self.one(name)
        if value is None:
            return None
        # Digits alone: int() would take blanks, signs and underscores. More digits than any bound has are not even looked at.
        if not (value.isascii() and value.isdigit() and len(value) <= len(str(most)) and least <= int(value) <= most):
            raise ParameterError(name, f"should be a whole number from {least} to {most}.")
        return int(value)

    def decimal(self, name: str, default: float) -> float:
        """Returns the value of a parameter that is a finite decimal number; *default* if it is absent or empty."""
        text = self.one(name)
        number = default if text is None else decimal_number(text)
        if number is None:
            raise ParameterError(name, "should be a number.")
        return number


def _texts_of(values, name) -> list[str]:
    """Returns the texts of values, which may be arrays."""
    return [
        item if isinstance(item, str) else _text_of(item, name)
        for value in values
        for item in (value if type(value) is list else (value,))
    ]


def _text_of(item, name) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, bool) or not isinstance(item, (int, float)):
        raise ParameterError(name, "should be a string or a number, or an array of them.")
    return number_text(item)


def read_query(environ: dict, limits: Limits = Limits(), admit: Admit = admitted) -> Parameters:
    """Returns the parameters of the query string alone."""
    query = query_of(environ)
    admit(len(query))
    return Parameters(form_pairs(query, "the query string", limits), limits)


def read_form(environ: dict, limits: Limits) -> Parameters:
    """Returns the parameters of the body alone, for values that must not stand in a URL."""
    body = read_body(environ, limits.body_bytes)
    if body:
        check_coding(environ)
    return Parameters(body_pairs(body, environ.get("CONTENT_TYPE", ""), limits) if body else [], limits)


def query_of(environ: dict) -> bytes:
    """Returns the query string. WSGI gives the bytes of the request line as Latin-1 (PEP 3333)."""
    return environ.get("QUERY_STRING", "").encode("latin-1")
