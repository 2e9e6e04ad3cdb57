"""Parameters of the third generation: name, type, bounds, default."""

from dataclasses import dataclass
from typing import Any

from genows.clients.portal_api.record import PROJECTIONS
from genows.errors import ParameterError

MOST = 10_000_000


@dataclass(frozen=True)
class Parameter:
    """A parameter. *integer*: whether it is a whole number, *least* to *most*. *choices*: all values; () for any. *place*: query, or header."""

    name: str
    about: str
    choices: tuple[str, ...] = ()
    default: str = ""
    required: bool = False
    integer: bool = False
    least: int | None = None
    most: int | None = None
    place: str = "query"

    @property
    def other_name(self) -> str:
        """Its name in the plural, or the singular, under which it is taken as well; '' where it has none."""
        return self.name[:-1] if self.name.endswith("Ids") else f"{self.name}s" if self.name.endswith("Id") else ""

    def read(self, text: str | None) -> Any:
        """Returns the value of what was sent, the default of nothing; raises ParameterError with what would be right."""
        if text is None:
            if self.required:
                raise ParameterError(self.name, "is required: give one value, and not an empty one.")
            text = self.default
        if not text:
            return None
        if self.integer:
            return self._number(text)
        if self.choices and text not in self.choices:
            raise ParameterError(self.name, f"should be one of: {', '.join(self.choices)}.")
        return text

    def _number(self, text):
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
            raise ParameterError(self.name, "should be a whole number.")
        number = int(text)
        if self.least is not None and number < self.least or self.most is not None and number > self.most:
            bounds = f"{self.least} or more" if self.most is None else f"from {self.least} to {self.most}"
            raise ParameterError(self.name, f"should be {bounds}.")
        return number


PROJECTION = Parameter("projection", "How much of a record; META: counts alone, in headers.", PROJECTIONS, "SUMMARY")
KEYWORD = Parameter("keyword", "Words to search for.")
ATTRIBUTE = Parameter("attributeId", "A clinical attribute; without it all.")
LEVEL = Parameter("clinicalDataType", "Whether of samples or of patients.", ("SAMPLE", "PATIENT"), "SAMPLE")
LIST = Parameter("sampleListId", "A list of samples.", required=True)
CACHE_KEY = Parameter("X-API-KEY", "The value of the setting cache.endpoint.api-key.", required=True, place="header")
MANAGED = Parameter("springManagedCache", "Has no effect.", ("true", "false"))
RESOURCE = Parameter("resourceId", "A kind of links; without it all.")
COUNTING = Parameter("resourceCounts", "Whether to count who has links, kind by kind.", ("true", "false"), "false")
CHROMOSOME = Parameter("chromosome", "A chromosome, as it is stored; without it all.")


def paged(*sorts: str, most: int = MOST) -> tuple[Parameter, ...]:
    """Returns the parameters of a listing: projection, pages, order. *sorts*: the fields that it can be sorted by."""
    return (
        PROJECTION,
        Parameter("pageSize", "Records of a page.", default=str(most), integer=True, least=1, most=most),
        Parameter("pageNumber", "Which page; the first is 0.", default="0", integer=True, least=0),
        *(ordered(*sorts) if sorts else ()),
    )


def ordered(*sorts: str) -> tuple[Parameter, ...]:
    """Returns the parameters that say the order of records. *sorts*: the fields that they can be sorted by."""
    return Parameter("sortBy", "The field to sort by.", sorts), Parameter("direction", "Counts with sortBy.", ("ASC", "DESC"), "ASC")
