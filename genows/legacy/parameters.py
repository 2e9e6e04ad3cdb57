"""The parameters of webservice.do: of a repeated name the first value counts, and nothing is refused but what is far too much.

Lists are split at runs of commas and ASCII white space; order and repetitions are kept.
"""

import re

from werkzeug.http import parse_options_header

from genows.http.params import FORM_MARKS, check_amount, parse_form, read_body

FORM = "application/x-www-form-urlencoded"
_SEPARATORS = re.compile(r"[, \t\n\v\f\r]+")


class LegacyParameters:
    """*pairs*: (name, value) in the order sent, the query string's before the body's."""

    def __init__(self, pairs):
        self._values: dict[str, str] = {}
        for name, value in pairs:
            self._values.setdefault(name, value)

    def get(self, name: str) -> str | None:
        """The value as received, which may be empty; None when the parameter is absent."""
        return self._values.get(name)

    def given(self, name: str) -> bool:
        """Whether the parameter is there, be it empty."""
        return name in self._values

    def pieces(self, name: str) -> list[str]:
        """The pieces of a list parameter; none when it is absent."""
        return split(self._values.get(name, ""))

    @property
    def study_id(self) -> str | None:
        """cancer_study_id, else its old name; an empty value counts as absent."""
        return self.get("cancer_study_id") or self.get("cancer_type_id") or None


def split(text: str) -> list[str]:
    """The pieces of *text* between runs of commas and white space."""
    return [piece for piece in _SEPARATORS.split(text) if piece]


def read_parameters(environ, max_body_bytes: int) -> LegacyParameters:
    """The parameters of the query string, then, for POST, those of a form's body; bodies of other media types are not looked at."""
    pairs = _pairs(environ.get("QUERY_STRING", "").encode("latin-1"), "the query string")
    if environ["REQUEST_METHOD"] == "POST" and parse_options_header(environ.get("CONTENT_TYPE", ""))[0] in (FORM, ""):
        pairs += _pairs(read_body(environ, max_body_bytes), "body")
    return LegacyParameters(pairs)


def _pairs(raw: bytes, place: str):
    """What is not UTF-8 becomes U+FFFD, which no id holds: an unknown id is what the client then is told of."""
    check_amount(raw, FORM_MARKS, place)
    return parse_form(raw, "replace")
