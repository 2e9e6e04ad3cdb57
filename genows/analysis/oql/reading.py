"""Reads the gene query of a request's parameter."""

from genows.analysis.oql.grammar import OqlError, parse
from genows.analysis.oql.query import Query
from genows.errors import ParameterError


def read_query(text: str, name: str, most: int, older: bool = False) -> Query:
    """Returns the query in the value of the parameter *name*; ParameterError where it is none, or longer than *most* characters.

    *older*: whether the older language's meanings count where they differ from today's, as the portal's old services have it.
    """
    if len(text) > most:
        raise ParameterError(name, f"is longer than {most} characters; ask in several requests.")
    try:
        return parse(text, older)
    except OqlError as error:
        raise ParameterError(name, f"cannot be read: {error}.") from None
