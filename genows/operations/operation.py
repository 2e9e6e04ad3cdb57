"""Operations of the web service, as declared: an address with what it takes and what it answers."""

from dataclasses import dataclass
from functools import cached_property

from genows.operations.formats import FORMATS
from genows.operations.listings import LISTINGS
from genows.operations.parameter import Parameter

READ = ("GET", "POST")


@dataclass(frozen=True)
class Operation:
    """An address of the web service.

    *operation_id*: as programs know it, by GET; POST has `_1` behind it. *summary*: a short sentence; *about*: what else is to be told, in
    plain words. *record*: the name of the record, declared in sql/, of which the answer is an array; '' where it is none. *either*:
    alternatives of required parameters: of each tuple one must be there. *formats*:
    values of the parameter format. *echoes*: whether parameters that it does not know are repeated in its records, and so never ignored.
    """

    operation_id: str
    address: str
    summary: str
    record: str
    parameters: tuple[Parameter, ...] = ()
    tag: str = "api-controller"
    about: str = ""
    methods: tuple[str, ...] = READ
    either: tuple[tuple[str, ...], ...] = ()
    formats: tuple[str, ...] = FORMATS
    echoes: bool = False

    def __post_init__(self):
        names = self.names
        if len(set(names)) < len(names):
            raise ValueError(f"{self.address}: a parameter stands twice")
        if unknown := {name for names in self.either for name in names} - set(names):
            raise ValueError(f"{self.address}: either names {', '.join(sorted(unknown))}, which it does not take")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(parameter.name for parameter in self.parameters)

    @property
    def taken(self) -> tuple[Parameter, ...]:
        """Its parameters, and those that every listing of records takes."""
        shared = LISTINGS if self.record or self.echoes else ()
        return (*self.parameters, *(parameter for parameter in shared if parameter.name not in self.names))

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
