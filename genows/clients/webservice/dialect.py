"""The dialect of webservice.do: how parameters are read, rows, cells and numbers written, and what is said of failures.

Of a repeated parameter the first value counts, and nothing is refused but far too many values. Lists are split at runs
of commas and ASCII white space; order and repetitions are preserved. Answers are text/plain: a TAB between cells, a LF
after each line, nothing quoted. Numbers are written as Java does: the fewest digits that read back to the same number,
in plain or scientific notation.

Messages are as they have always been, byte for byte, with irregular spacing, missing full stops and missing line ends:
clients compare them, and R makes column names of them. What a client sent is echoed without control characters; the
answers say `nosniff`, so that nothing in them is ever taken for HTML.
"""

import codecs
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from werkzeug.http import parse_options_header

from genows.columns.jsonvalues import dumps
from genows.data.numbers import single
from genows.encode.weaving import LINES, Lines
from genows.errors import GenowsError
from genows.http.address import Address
from genows.http.answers import Answer, chunks
from genows.http.bodies import FORM_MARKS, Limits, check_amount, parse_form
from genows.http.params import Parameters
from genows.http.problems import Problem, problem_of
from genows.http.reading import Dialect

FORM = "application/x-www-form-urlencoded"
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_SEPARATORS = re.compile(r"[, \t\n\v\f\r]+")
PLAIN, JSON = "text/plain; charset=UTF-8", "application/json; charset=UTF-8"
# The answers echo what clients send: nothing in them may be taken for HTML.
HEADERS = (("X-Content-Type-Options", "nosniff"),)
# How a NULL is written, as it always was.
NULL, UNKNOWN_COUNT = "null", "NA"
NO_CHANGE = "MUTATED"  # of a mutation whose protein change is not known
# What is written where a cell of a form has no value, or an empty one.
NOTHING = {"change": NO_CHANGE, "position": "0", "count": UNKNOWN_COUNT, "optional": "", "measured": "NaN"}
MEASURED = "measured"  # the form of a value of a profile
OPTIONAL = "optional"  # the form of a cell that is empty where there is no value
FLOAT_DIGITS = 9  # identify every 32-bit float

# Found now: the first request would wait 0.5 ms for it.
codecs.lookup("utf-16-be")

CMD_MISSING = "Error: you must specify a cmd parameter.\n"
CMD_INVALID = "Error: '{}' not a valid command.\n"
STUDY_MISSING = (
    "Error: No cancer study (cancer_study_id), or genetic profile (genetic_profile_id) or case list or (case_list) "
    "case set (case_set_id) provided by request. Please reformulate request.\n"
)
STUDY_UNKNOWN = "Error: Problem when identifying a cancer study for the request.\n"
CMD_UNRECOGNIZED = "Error: Unrecognized command: {}\n"
STUDY_ID_MISSING = "Error: you must specify a cancer_study_id parameter.\n"
PARAMETER_MISSING = "Error: Missing Parameter:  {}\n"
CASE_SET_INVALID = "Error: Invalid case_set_id:  {}.\n"
CASES_MISSING = "Error: case_set_id or case_list must be specified.\n"
GENES_AND_PROFILES = "Error: You can specify multiple genes or multiple genetic profiles, but not both at once!\n"
NO_CANCER_TYPES = "Error: No Types of Cancer Available.\n"
NO_STUDIES = "Error: No Cancer Studies Available.\n"
NO_PROFILES = "Error:  No genetic profiles available for: {}.\n"
NO_CASE_LISTS = "Error:  No case lists available for:  {}.\n"
NO_GENE = "Error: You must specify at least one gene.\n"
FORMAT_INVALID = "Error: please specify the format, i.e. format=txt OR format=json\n"
INTERNAL_ERROR = "Error: internal error:  please contact the administrator\n"
MULTIPLE_PATIENTS = "Error: cannot ask for multiple patients\n"
THRESHOLD_INVALID = "Error: Invalid q_value_threshold:  {}.\n"

NO_PROFILE = "No genetic profile available for genetic_profile_id:  {}.\n"
PROFILES_OF_SEVERAL_STUDIES = "Genetic profiles must come from same cancer study.\n"
ONE_STUDY_ONLY = "The cmd only support one and only one cancer study."
SPECIFY_STUDY = "Please specify the cancer study."
ENTER_CANCER_TYPE = "Please enter a Cancer Type"
THRESHOLD_OR_GENES = "Invalid command. Please input a valid Q-Value Threshold, or Gene List."

UNKNOWN_GENE = "# Warning:  Unknown gene:  {}\n"
UNKNOWN_MICRORNA = "# Warning:  Unknown microRNA:  {}\n"


class Refusal(GenowsError):
    """The request is answered by a message alone, *text*, with status 200 as every answer to these clients."""

    def __init__(self, message: str, *echoed: str):
        super().__init__(message, *echoed)
        self.text = message_text(message, *echoed)

    def __str__(self) -> str:
        return self.text.strip()


def message_text(message: str, *echoed: str) -> str:
    """Returns the message with what the client sent put in for its braces, without control characters."""
    # Formatted only with something to echo: what the client sent is never itself a template.
    return message.format(*(_CONTROLS.sub("", text) for text in echoed)) if echoed else message


class LegacyParameters(Parameters):
    """Of a name that is sent again the first value counts."""

    def get(self, name: str) -> str | None:
        """Returns the value as received, which may be empty; None when the parameter is absent."""
        return self.first(name)

    def has(self, name: str) -> bool:
        """Returns whether the request has the parameter, even if empty."""
        return self.first(name) is not None

    def values(self, name: str) -> list[str]:
        """Returns the values of a list parameter; none when it is absent."""
        return split_list(self.first(name) or "")

    def sent(self) -> dict[str, list[Any]]:
        """Returns name → its one value."""
        return {name: values[:1] for name, values in super().sent().items()}

    @property
    def study_id(self) -> str | None:
        """cancer_study_id, else its old name; an empty value counts as absent."""
        return self.get("cancer_study_id") or self.get("cancer_type_id") or None


def plain_problem(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure that `problems.problem_of` gives, as one line of plain text."""
    problem = problem_of(error, request_id)
    if not problem.body:
        return problem
    text = f"Error: {problem.detail}\n" if problem.foreseen else INTERNAL_ERROR
    headers = [("Content-Type", PLAIN), *HEADERS, *(header for header in problem.headers if header[0] != "Content-Type")]
    return Problem(problem.status, headers, text.encode(), problem.foreseen)


def split_list(text: str) -> list[str]:
    """Returns the values in *text* between runs of commas and white space."""
    return [value for value in _SEPARATORS.split(text) if value]


def _pairs(raw: bytes, place: str, limits: Limits) -> list[tuple[str, str]]:
    """Bytes that are not UTF-8 become U+FFFD, which no id holds: the client then reads of an unknown id."""
    check_amount(raw, FORM_MARKS, place, limits)
    return parse_form(raw, "replace")


def _has_form(environ: dict, address: Address) -> bool:
    """A body without a media type counts as a form; those of other types are not read."""
    return environ["REQUEST_METHOD"] == "POST" and parse_options_header(environ.get("CONTENT_TYPE", ""))[0] in (FORM, "")


DIALECT = Dialect(
    query=_pairs,
    has_body=_has_form,
    body=lambda raw, environ, limits: _pairs(raw, "body", limits),
    refuses=False,
    made=lambda pairs, limits, ignored, address: LegacyParameters(pairs, limits),
    problem=plain_problem,
)


def wants_json(params: LegacyParameters) -> bool:
    """Returns whether the client wants JSON; without the parameter it gets text. Refusal for any other value."""
    name = params.get("format")
    if name is None or name.lower() == "txt":
        return False
    if name.lower() == "json":
        return True
    raise Refusal(FORMAT_INVALID)


def line(cells: Sequence) -> str:
    """Returns one line of texts, numbers and Nones."""
    texts = [NULL if cell is None else str(cell) for cell in cells]
    # PERF: heads have the ids of all samples, which hold nothing to replace.
    if not "".join(texts).isprintable():
        texts = [LINES.inner(text, "") for text in texts]
    return "\t".join(texts) + "\n"


class PlainText(Lines):
    """Lines of columns' values. Forms: "change", of a protein; "position"; "count", of reads; MEASURED; OPTIONAL."""

    def inner(self, value, form):
        if form == "count":
            return UNKNOWN_COUNT if value.startswith("-") else super().inner(value, form)
        return super().inner(value, form) or NOTHING.get(form, "")

    def nothing(self, form):
        return NOTHING.get(form, NULL)

    def copies(self, form, values):
        return form in ("", OPTIONAL, MEASURED) or not (None in values or "" in values or "-" in "".join(values))


PLAIN_TEXT = PlainText()


def code_units(text: str) -> bytes:
    """Returns a key that sorts texts by UTF-16 code units, as Java does.

    A letter beyond U+FFFF comes before U+E000 to U+FFFF.
    """
    return text.encode("utf-16-be")


def lines(heading: Sequence[str], rows: Iterable[Sequence]) -> Iterator[str]:
    """Yields a heading line and one line a row."""
    yield line(heading)
    for row in rows:
        yield line(row)


def text_answer(texts: Iterable[str], media_type: str = PLAIN) -> Answer:
    """Returns the texts one after the other, streamed in chunks."""
    return Answer(chunks(texts), media_type, headers=list(HEADERS))


def message_answer(text: str) -> Answer:
    """Returns a text that is all of the answer."""
    return text_answer((text,))


def json_answer(value: object) -> Answer:
    """Returns a JSON document."""
    return text_answer((dumps(value),), JSON)


def double_text(number: float) -> str:
    """Returns the text of a double: 0.5, 1.0, 1.0E-4, 1.0E7, NaN, -Infinity."""
    # PERF: in this range Python writes it likewise: getProteinArrayData 2 times as fast.
    if 1e-3 <= abs(number) < 1e7:
        return repr(number)
    return _special(number) or _written(repr(number))


def float_text(number: float) -> str:
    """Returns the text of a 32-bit float.

    *number*: the double that it was widened to, or that is to be narrowed to one.
    """
    number = single(number)
    if special := _special(number):
        return special
    # The shortest text that narrows to this very float: the widened double has digits that the float never had.
    texts = (f"{number:.{digits - 1}e}" for digits in range(1, FLOAT_DIGITS + 1))
    return _written(next(text for text in texts if single(float(text)) == number))


def _special(number):
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "-0.0" if math.copysign(1, number) < 0 else "0.0"
    return None


def _written(text):
    """Returns Java's notation.

    *text*: a finite number, not zero, in Python's notation, with the digits that are to be written.
    """
    number = Decimal(text)
    digits = "".join(map(str, number.as_tuple().digits)).rstrip("0")
    exponent, minus = number.adjusted(), "-" if number < 0 else ""
    if exponent >= 7 or exponent < -3:
        return f"{minus}{digits[0]}.{digits[1:] or '0'}E{exponent}"
    if exponent < 0:
        return f"{minus}0.{'0' * (-exponent - 1)}{digits}"
    whole = digits[: exponent + 1].ljust(exponent + 1, "0")
    return f"{minus}{whole}.{digits[exponent + 1 :] or '0'}"
