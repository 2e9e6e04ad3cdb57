"""How the portal's services read parameters, and write JSON piece by piece.

Of a repeated name the first value counts; lists have the separators that each service took. ParameterError names what
is missing or is no number.
"""

import re
from collections.abc import Iterable, Sequence

from genows.analysis.oql.grammar import read_gene_query
from genows.analysis.oql.query import GeneQuery
from genows.columns.jsonvalues import dumps
from genows.data.numbers import decimal_number
from genows.errors import ParameterError
from genows.http.answers import Answer, chunks
from genows.http.params import Parameters
from genows.http.reading import Dialect

# Any name is taken as it is.
DIALECT = Dialect(refuses=False)
# Of a gene query, whose genes take 100 us each.
QUERY_CHARACTERS = 100_000
_WORDS = re.compile(r"[\s,]+")
_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)


def required(params: Parameters, name: str) -> str:
    """Returns the value, which may be empty."""
    value = params.first(name)
    if value is None:
        raise ParameterError(name, "is required.")
    return value


def words(params: Parameters, name: str) -> list[str]:
    """Returns the items of a list between white space and commas, each once; none where it is absent."""
    return split_words(params.first(name) or "")


def required_words(params: Parameters, name: str) -> list[str]:
    """Returns the items of a list between white space and commas, each once; ParameterError where it is absent."""
    return split_words(required(params, name))


def split_words(text: str) -> list[str]:
    """Returns what stands between white space and commas, each once."""
    return list(dict.fromkeys(filter(None, _WORDS.split(text))))


def items(params: Parameters, name: str) -> list[str]:
    """Returns the items of a list between commas, without blanks around them, each once.

    They may have blanks inside.
    """
    return list(dict.fromkeys(filter(None, map(str.strip, (params.first(name) or "").split(",")))))


def event_ids(params: Parameters, name: str, required_too: bool = False) -> list[int]:
    """Returns the whole numbers of a comma-separated list, each once."""
    texts = items(params, name)
    if required_too:
        required(params, name)
    for text in texts:
        if not _NUMBER.fullmatch(text):
            raise ParameterError(name, "should be a comma-separated list of whole numbers.")
    return list(dict.fromkeys(map(int, texts)))


def number(params: Parameters, name: str, default: float) -> float:
    """Returns a decimal number, *default* where it is absent or empty."""
    text = (params.first(name) or "").strip()
    found = decimal_number(text) if text else default
    if found is None:
        raise ParameterError(name, "should be a number.")
    return found


def gene_query(params: Parameters, name: str) -> GeneQuery:
    """Returns the gene query of a parameter that must be there.

    Where the older language and today's differ, the older counts.
    """
    return read_gene_query(required(params, name), name, QUERY_CHARACTERS, older=True)


def whole(value: object) -> Answer:
    """Returns a short answer: any JSON value."""
    return Answer((dumps(value).encode(),))


def json_object(members: Iterable[tuple[str, str]]) -> Answer:
    """Returns an object, streamed. *members*: (name, JSON text of the value)."""
    return Answer(chunks(_between("{", (f"{dumps(name)}:{text}" for name, text in members), "}")))


def json_list(texts: Iterable[str]) -> Answer:
    """Returns an array, streamed. *texts*: JSON texts of its items, one or more comma-joined."""
    return Answer(chunks(_between("[", texts, "]")))


def columns(names: Sequence[str], records: Sequence[tuple]) -> Answer:
    """Returns an object of arrays, one a name. *records*: tuples of any JSON values, in the order of *names*."""
    return json_object((name, dumps([record[place] for record in records])) for place, name in enumerate(names))


def _between(begin, texts, end):
    before = begin
    for text in texts:
        yield before + text
        before = ","
    yield end if before == "," else begin + end
