"""Reads requests: one reader for all families, each in its `Dialect`.

Names of parameters and of members of bodies are refused, taken or told as `http.names` says; members that nobody knows
stay in the body, for handlers that must not overlook them.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from genows.errors import ParameterError
from genows.http.address import Address
from genows.http.bodies import Admit, Limits, admitted, body_pairs, check_coding, form_pairs, read_body
from genows.http.names import Names, fold
from genows.http.params import Parameters, query_of
from genows.http.problems import Problem, problem_of

# (name, value) in the order sent.
Pairs = Iterable[tuple[str, Any]]
# Definition of an object in a body → its members → their JSON schemas.
Definitions = Mapping[str, Mapping[str, Mapping[str, Any]]]
# Clients of the third generation send them to every address, where they may have no meaning.
OF_LISTINGS = ("projection", "pageSize", "pageNumber", "sortBy", "direction")


def _is_posted(environ: dict, address: Address) -> bool:
    return environ["REQUEST_METHOD"] == "POST"


def _of_any_type(raw: bytes, environ: dict, limits: Limits) -> Pairs:
    check_coding(environ)
    return body_pairs(raw, environ.get("CONTENT_TYPE", ""), limits)


def _parameters(pairs: Pairs, limits: Limits, ignored: Collection[str], address: Address) -> Parameters:
    return Parameters(pairs, limits, ignored)


@dataclass(frozen=True)
class Dialect:
    """How a family sends parameters, and is told of failures.

    *query*: makes pairs of a query string; *has_body*: whether a body is read; *body*: makes pairs of it, which follow
    those of the query, or where it stands *apart* a JSON value, whose members are those of *definitions*.

    *refuses*: whether a name that was meant for another is refused; else any is taken as it is. *made*: makes the
    parameters, those of the query alone where the body stands apart. *problem*: makes the answer of a failure.
    """

    query: Callable[[bytes, str, Limits], Pairs] = form_pairs
    has_body: Callable[[dict, Address], bool] = _is_posted
    body: Callable[[bytes, dict, Limits], Any] = _of_any_type
    apart: bool = False
    definitions: Definitions = field(default_factory=dict)
    refuses: bool = True
    made: Callable[[Pairs, Limits, Collection[str], Address], Parameters] = _parameters
    problem: Callable[[BaseException, str], Problem] = problem_of


def reader(address: Address, dialect: Dialect, elsewhere: Collection[str] = ()) -> Callable[..., Parameters]:
    """Returns what reads the requests of an address: (environ, Limits, Admit) → parameters.

    *elsewhere*: the names that any address knows, folded. Reading raises TooMuchAsked above the limits, before values are
    made, ParameterError, what `http.bodies` raises, and what the Admit raises.
    """
    names = query_names(address, dialect.definitions, elsewhere) if dialect.refuses and not address.echoes else None
    of_body = BodyNames(address, dialect.definitions, elsewhere) if dialect.apart else None

    def made(pairs: Pairs, limits: Limits) -> Parameters:
        kept, ignored = _named(pairs, names, address.singles) if names else (pairs, ())
        return dialect.made(kept, limits, ignored, address)

    def read(environ: dict, limits: Limits, admit: Admit = admitted) -> Parameters:
        query = query_of(environ)
        pairs = dialect.query(query, "the query string", limits)
        asked = made(pairs, limits) if dialect.apart else None
        has_body = dialect.has_body(environ, address)
        # Read before the request is admitted: a slow client's body must keep nobody waiting.
        raw = read_body(environ, limits.body_bytes) if has_body else b""
        admit(len(query) + len(raw))
        if asked is None:
            return made([*pairs, *dialect.body(raw, environ, limits)] if raw else pairs, limits)
        if of_body and has_body and (raw or not address.optional):
            asked.body, ignored = of_body.read(dialect.body(raw, environ, limits))
            asked.ignored += tuple(ignored)
        return asked

    return read


def _named(pairs, names: Names, singles) -> tuple[list[tuple[str, Any]], list[str]]:
    """Returns the pairs under the names that an address has for them, and the names that nobody reads.

    ParameterError for one that was meant to be read.
    """
    meant: dict[str, str | None] = {}
    kept: list[tuple[str, object]] = []
    for name, value in pairs:
        if name not in meant:
            meant[name] = names.meant(name)
        own = meant[name]
        if own is not None:
            kept.append((own, _one_of_list(name, value, own) if own != name and own in singles else value))
    return kept, [name for name, own in meant.items() if own is None] if None in meant.values() else []


def _one_of_list(name, value, own):
    """Returns the one value of a list that was sent where one is taken."""
    values = value if isinstance(value, list) else [value.strip(" ,")] if isinstance(value, str) else [value]
    if len(values) > 1 or any(isinstance(each, str) and "," in each for each in values if values is not value):
        raise ParameterError(name, f"has more than one value; this address takes one, as {own}.")
    return values[0] if values else ""


def words_of(addresses: Iterable[Address], dialect: Dialect) -> set[str]:
    """Returns every name that the addresses of a family know."""
    words = {name for members in dialect.definitions.values() for name in members}
    for address in addresses:
        words |= {*(each.name for each in address.taken), *_parts(address), *address.body.partition(": ")[:1]}
    return words


def query_names(address: Address, definitions: Definitions, elsewhere: Collection[str]) -> Names:
    """Returns the names of the parameters. *elsewhere*: of all that any address knows, folded."""
    name, _, kind = address.body.partition(": ")
    here = {fold(member): f"is no parameter here, but a member of the body: {member}." for member in definitions.get(kind, ())}
    here |= {fold(name): "is no parameter here, but the body itself."} if kind.startswith("[") else {}
    here |= {fold(part): f"is no parameter here, but part of the path: {part}." for part in _parts(address)}
    return Names([each.name for each in address.taken], address.other_names, elsewhere, here, OF_LISTINGS)


def _parts(address):
    return re.findall(r"{(\w+)}", address.path)


class BodyNames:
    """Reads the names in the bodies of an address."""

    def __init__(self, address: Address, definitions: Definitions, elsewhere: Collection[str]):
        _, _, kind = address.body.partition(": ")
        self._kind = kind.strip("[]")
        here = {fold(each.name): f"is no member of the body here, but a parameter: {each.name}." for each in address.parameters}
        here |= {fold(part): f"is no member of the body here, but part of the path: {part}." for part in _parts(address)}
        self._definitions = definitions
        self._names = {name: _member_names(definitions[name], elsewhere, here) for name in _reached(self._kind, definitions)}

    def read(self, body: Any) -> tuple[Any, list[str]]:
        """Returns a body under the names that it should have, and names that nobody reads.

        ParameterError for one that was meant to be read.
        """
        ignored: dict[str, None] = {}
        return self._read(body, self._kind, ignored), list(ignored)

    def _read(self, value, definition, ignored):
        if isinstance(value, list):
            # PERF: mutations of a gene, by 1,000 pairs of sample and profile, take 1.6 times as long where pairs are
            # looked at one by one.
            if all(type(item) is dict for item in value) and self._are_plain(set().union(*value), definition):
                return value
            # No list of any definition holds lists: what stands in those the handler refuses.
            return [item if isinstance(item, list) else self._read(item, definition, ignored) for item in value]
        if not isinstance(value, dict) or definition not in self._names:
            return value
        read: dict[str, Any] = {}
        for name, its in value.items():
            # null, and R's NULL: as if it were not there.
            if its is None or its == {}:
                continue
            own = self._names[definition].meant(name)
            if own is None:
                ignored[name] = None
                read[name] = its
                continue
            if own in read or own != name and value.get(own) not in (None, {}):
                raise ParameterError(name, f"is the same as {own}; give one of them.")
            schema = self._definitions[definition][own]
            shaped, nested = its if own == name else _shaped(its, name, own, schema), _nested(schema)
            read[own] = self._read(shaped, nested, ignored) if nested else shaped
        return read

    def _are_plain(self, names, definition):
        members = self._definitions.get(definition, {})
        return names <= members.keys() and not any(map(_nested, members.values()))


def _member_names(members, elsewhere, here):
    lists = {name for name, schema in members.items() if schema.get("type") == "array"}
    others = {
        name[:-1] if name in lists else f"{name}s": name for name in members if name.endswith("s" if name in lists else "Id")
    }
    return Names(members, {other: name for other, name in others.items() if other not in members}, elsewhere, here)


def _reached(definition: str, definitions: Definitions) -> set[str]:
    """Returns the definitions that a body may be made of."""
    found, new = set(), {definition} & definitions.keys()
    while new:
        found |= new
        new = {_nested(schema) for each in new for schema in definitions[each].values()} - found - {""}
    return found


def _nested(schema: Mapping[str, Any]) -> str:
    """Returns the definition of the objects that a member holds; '' where it holds none."""
    return (schema.get("$ref") or schema.get("items", {}).get("$ref", "")).rpartition("/")[2]


def _shaped(value, name, own, schema):
    """Returns what was sent in singular as a list, and in plural as its one value."""
    if schema.get("type") == "array":
        return value if isinstance(value, list) else [value]
    if isinstance(value, list):
        if len(value) != 1:
            raise ParameterError(name, f"has {len(value)} values; one is taken here, as {own}.")
        return value[0]
    return value
