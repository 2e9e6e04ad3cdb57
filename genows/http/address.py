"""Addresses of the web service, as declared: path, handler, what a request costs, what is taken and given.

A parameter has a name, a kind, bounds, and a sentence in plain words; listings of records take some more, whatever their records are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from genows.db.sizes import Sizes
from genows.encode.tabletext import OUTPUTS
from genows.http.params import read_query

# (params, path values, sizes of studies) → values that a request has to look at, or rows; http.line.COSTLY_CELLS make it costly.
Cost = Callable[[Any, Mapping[str, Any], Sizes], int]


def small(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
    """Returns the cost of what nobody has to wait for."""
    return 0


def at_once(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
    """Returns the cost of what stands in no line, is called once, because it may write, and is no GET to HEAD."""
    return 0


# Of every listing of records.
FORMATS = tuple(OUTPUTS)
MEDIA_TYPES = {**{name: output.media_type for name, output in OUTPUTS.items()}, "seg": "text/plain"}
# list: comma-separated or repeated; text, integer, number, boolean (1, 0, true, false) and choice have one value.
KINDS = ("text", "list", "integer", "number", "boolean", "choice")
READ = ("GET", "POST")


@dataclass(frozen=True)
class Parameter:
    """A parameter of an operation.

    *about*: what it says, in plain words. *required*: a request without it is a 400. *filled*: and so is an empty value, which else means
    all. *default*: what counts where it is absent; '' for nothing. *least*, *most*: bounds of a number, inclusive. *choices*: all values of a
    choice. *items*: the kind of a list's values, text, integer or choice. *place*: query, or header.
    """

    name: str
    about: str
    kind: str = "text"
    required: bool = False
    filled: bool = False
    default: str = ""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    items: str = "text"
    place: str = "query"

    def __post_init__(self):
        problems = {
            "kind": self.kind not in KINDS,
            "choices": bool(self.choices) != ("choice" in (self.kind, self.items)),
            "about": not self.about.endswith("."),
            "filled": self.filled and not self.required,
        }
        for what, wrong in problems.items():
            if wrong:
                raise ValueError(f"parameter {self.name}: {what} is not right")

    @property
    def other_name(self) -> str:
        """Its name in singular or plural, under which it is taken as well; '' where it has none."""
        if self.name.endswith("s") and self.kind == "list" or self.name.endswith(("_ids", "Ids")):
            return self.name[:-1]
        # The third generation takes a number in the plural, too.
        of_one = (
            self.kind == "text" and self.name.endswith("_id") or self.kind in ("text", "integer") and self.name.endswith("Id")
        )
        return f"{self.name}s" if of_one else ""


def text(name: str, about: str, **details) -> Parameter:
    """Returns a parameter with one value; an empty one counts as absent."""
    return Parameter(name, about, "text", **details)


def ids(name: str, about: str, **details) -> Parameter:
    """Returns a list of ids; unknown ones are ignored, an empty list means all."""
    return Parameter(name, about, "list", **details)


def choice(name: str, about: str, *choices: str, **details) -> Parameter:
    """Returns a parameter that has one of *choices*."""
    return Parameter(name, about, "choice", choices=choices, **details)


def one_required(name: str, about: str, **details) -> Parameter:
    """Returns a parameter that must have a value: an empty one is refused."""
    return Parameter(name, about, details.pop("kind", "text"), required=True, filled=True, **details)


# Records of one page, and how many may be passed over.
MOST_RECORDS, MOST_OFFSET = 10_000, 1_000_000_000

# Parameters that every listing of records takes: the form of its answer.
LISTINGS: tuple[Parameter, ...] = (
    choice(
        "format",
        "The form of the answer, in place of what Accept says: JSON, a table, or JSON by lines.",
        *FORMATS,
        default="json",
    ),
    Parameter(
        "excel",
        "1 protects the values of a table from spreadsheets, which would change 0001 and run formulae.",
        "boolean",
        default="0",
    ),
    Parameter("fields", "Fields that the records have, in this order; empty: all.", "list"),
    Parameter("order", "Fields by which the records are sorted, - before one for downwards; empty: the usual order.", "list"),
    Parameter("limit", "How many records at most; empty: all.", "integer", least=1, most=MOST_RECORDS),
    Parameter("offset", "How many records are passed over.", "integer", default="0", least=0, most=MOST_OFFSET),
)


@dataclass(frozen=True, eq=False)
class Address:
    """An address of the web service, or a command of one.

    *path*: parts of it stand in braces; *also*: further paths of the same. *handler*: (Request, Session, path values) →
    Answer; *cost*: estimated before anything is asked of the database. *name*: the operation id, as programs know it by
    GET; where POST does the same, it has `_1` behind it. *summary*: a short sentence; *about*: what else is to be told,
    in plain words.

    *shared*: parameters that every address of the family takes. *either*: alternatives of required parameters: of each
    tuple one must be there. *body*: of JSON, as `name: Definition` or `name: [items]`; '' where parameters alone are
    taken, in a form too. *echoes*: whether parameters that nobody declares are repeated in the records, and so never
    ignored.

    *gives*: the name of the record of which the answer is an array, or *one*; '' where it is none. *answer*: the JSON
    schema of what is no record. *formats*: values of the parameter format, () where the answer has one form. *plain*:
    whether the answer is plain text.

    *open*: whether no token is needed: a page, or an address of tokens, whose handler finds out who is asking:
    (PageRequest, path values) → Answer. *file*: whether a token counts there all the same, because scripts read it as
    well as people. *fresh*: whether the answer depends on more than data and settings, and is never kept. *read*: (environ, Limits, Admit) → parameters.
    """

    path: str
    handler: Callable
    cost: Cost
    name: str = ""
    summary: str = ""
    gives: str = ""
    parameters: tuple[Parameter, ...] = ()
    tag: str = ""
    about: str = ""
    methods: tuple[str, ...] = READ
    also: tuple[str, ...] = ()
    shared: tuple[Parameter, ...] = ()
    either: tuple[tuple[str, ...], ...] = ()
    formats: tuple[str, ...] = ()
    echoes: bool = False
    body: str = ""
    optional: bool = False
    one: bool = False
    answer: dict[str, Any] | None = None
    open: bool = False
    plain: bool = False
    file: bool = False
    fresh: bool = False
    read: Callable = read_query

    def __post_init__(self):
        names = self.names
        if len(set(names)) < len(names):
            raise ValueError(f"{self.path}: a parameter stands twice")
        if unknown := {name for names in self.either for name in names} - set(names):
            raise ValueError(f"{self.path}: either names {', '.join(sorted(unknown))}, which it does not take")

    @property
    def method(self) -> str:
        """Its one method, or the first."""
        return self.methods[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def taken(self) -> tuple[Parameter, ...]:
        """Its parameters, and those that every address of the family takes."""
        return (*self.parameters, *(parameter for parameter in self.shared if parameter.name not in self.names))

    @cached_property
    def known(self) -> frozenset[str]:
        """The names of all that it takes: any other parameter is ignored."""
        return frozenset(parameter.name for parameter in self.taken)

    @cached_property
    def other_names(self) -> dict[str, str]:
        """Other names under which it takes its parameters → their names; none where it repeats what it does not know."""
        pairs = {} if self.echoes else {parameter.other_name: parameter.name for parameter in self.taken}
        return {other: name for other, name in pairs.items() if other and other not in self.known}

    def other_name(self, name: str) -> str:
        """Returns the other name under which it takes a parameter; '' where it has none."""
        return next((other for other, own in self.other_names.items() if own == name), "")

    @cached_property
    def singles(self) -> frozenset[str]:
        """The names of its parameters that have one value."""
        return frozenset(parameter.name for parameter in self.taken if parameter.kind != "list")

    def parameter(self, name: str) -> Parameter:
        """Returns its parameter of that name; KeyError where there is none."""
        return {parameter.name: parameter for parameter in self.parameters}[name]


def by(key: str, *addresses: Address) -> dict[str, Address]:
    """Returns the addresses by their *key*, path or name. ValueError where a path or a name stands twice."""
    made = {getattr(address, key): address for address in addresses}
    if len(made) < len(addresses) or len({address.name or address.path for address in addresses}) < len(addresses):
        raise ValueError(f"a {key} or a name stands twice")
    return made
