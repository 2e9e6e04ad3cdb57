"""The parameters of webservice.do: of a repeated name the first value counts, and nothing is refused but far too many values.

Lists are split at runs of commas and ASCII white space; order and repetitions are preserved.
"""

import re
from collections.abc import Iterable

from werkzeug.http import parse_options_header

from genows.http.bodies import FORM_MARKS, check_amount, parse_form, read_body
from genows.http.limits import Admit, Limits, admitted
from genows.http.params import query_of

FORM = "application/x-www-form-urlencoded"
_SEPARATORS = re.compile(r"[, \t\n\v\f\r]+")


class LegacyParameters:
    """*pairs*: (name, value) in the order sent, the query string's before the body's. *ignored*: nothing is told of other names here."""

    ignored: tuple[str, ...] = ()

    def __init__(self, pairs: Iterable[tuple[str, str]]):
        self._values: dict[str, str] = {}
        for name, value in pairs:
            self._values.setdefault(name, value)

    def get(self, name: str) -> str | None:
        """Returns the value as received, which may be empty; None when the parameter is absent."""
        return self._values.get(name)

    def has(self, name: str) -> bool:
        """Returns whether the request has the parameter, even if empty."""
        return name in self._values

    def values(self, name: str) -> list[str]:
        """Returns the values of a list parameter; none when it is absent."""
        return split_list(self._values.get(name, ""))

    @property
    def study_id(self) -> str | None:
        """cancer_study_id, else its old name; an empty value counts as absent."""
        return self.get("cancer_study_id") or self.get("cancer_type_id") or None


def split_list(text: str) -> list[str]:
    """Returns the values in *text* between runs of commas and white space."""
    return [value for value in _SEPARATORS.split(text) if value]


def read_parameters(environ: dict, limits: Limits, admit: Admit = admitted) -> LegacyParameters:
    """Reads the query string, then, for POST, a form's body; bodies of other media types are not read.

    BodyTooLarge, TooMuchAsked for more values than *limits* allow, and what *admit* raises.
    """
    query, body = query_of(environ), b""
    pairs = _pairs(query, "the query string", limits)
    # A body without a media type counts as a form.
    if environ["REQUEST_METHOD"] == "POST" and parse_options_header(environ.get("CONTENT_TYPE", ""))[0] in (FORM, ""):
        body = read_body(environ, limits.body_bytes)
    admit(len(query) + len(body))
    return LegacyParameters(pairs + _pairs(body, "body", limits) if body else pairs)


def _pairs(raw: bytes, place: str, limits: Limits):
    """Bytes that are not UTF-8 become U+FFFD, which no id holds: the client then reads of an unknown id."""
    check_amount(raw, FORM_MARKS, place, limits)
    return parse_form(raw, "replace")
