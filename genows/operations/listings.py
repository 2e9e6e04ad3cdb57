"""Parameters that every listing of records takes, whatever its records are: the form of its answer."""

from genows.operations.formats import FORMATS
from genows.operations.parameter import Parameter, choice

# Records of one page, and how many may be passed over.
MOST_RECORDS, MOST_OFFSET = 10_000, 1_000_000_000

LISTINGS: tuple[Parameter, ...] = (
    choice("format", "The form of the answer, in place of what Accept says: JSON, a table, or JSON by lines.", *FORMATS, default="json"),
    Parameter("excel", "1 protects the values of a table from spreadsheets, which would change 0001 and run formulae.", "boolean", default="0"),
    Parameter("fields", "Fields that the records have, in this order; empty: all.", "list"),
    Parameter("order", "Fields by which the records are sorted, - before one for downwards; empty: the usual order.", "list"),
    Parameter("limit", "How many records at most; empty: all.", "integer", least=1, most=MOST_RECORDS),
    Parameter("offset", "How many records are passed over.", "integer", default="0", least=0, most=MOST_OFFSET),
)
