"""What requests of the third generation call things: parameters of an address, parts of its path, members of its body.

Other names are refused, taken or told as `http.names` says; members that nobody knows stay in the body, for handlers that must not overlook them.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from genows.clients.portal_api.address import Address
from genows.clients.portal_api.bodies import DEFINITIONS
from genows.errors import ParameterError
from genows.http.names import Names, fold, folded

# Clients send them to every address, those of the older generation too, where they have no meaning.
OF_LISTINGS = ("projection", "pageSize", "pageNumber", "sortBy", "direction")


def words_of(addresses: Iterable[Address]) -> set[str]:
    """Returns every name that addresses know."""
    words = {name for members in DEFINITIONS.values() for name in members}
    for address in addresses:
        words |= {*(each.name for each in address.parameters), *_parts(address)}
        words |= {address.body.partition(": ")[0]} if address.body else set()
    return words


def query_names(address: Address, elsewhere: Collection[str]) -> Names:
    """Returns the names of the parameters. *elsewhere*: of all that any address knows, folded."""
    name, _, kind = address.body.partition(": ")
    here = {fold(member): f"is no parameter here, but a member of the body: {member}." for member in DEFINITIONS.get(kind, ())}
    here |= {fold(name): "is no parameter here, but the body itself."} if kind.startswith("[") else {}
    here |= {fold(part): f"is no parameter here, but part of the path: {part}." for part in _parts(address)}
    own = [each.name for each in address.parameters]
    others = {each.other_name: each.name for each in address.parameters if each.other_name}
    return Names(own, others, frozenset(elsewhere) - folded(OF_LISTINGS), here, OF_LISTINGS)


def _parts(address):
    return re.findall(r"{(\w+)}", address.path)


class BodyNames:
    """Reads the names in the bodies of an address."""

    def __init__(self, address: Address, elsewhere: Collection[str]):
        _, _, kind = address.body.partition(": ")
        self._kind = kind.strip("[]")
        here = {fold(each.name): f"is no member of the body here, but a parameter: {each.name}." for each in address.parameters}
        here |= {fold(part): f"is no member of the body here, but part of the path: {part}." for part in _parts(address)}
        self._names = {definition: _member_names(definition, elsewhere, here) for definition in _reached(self._kind)}

    def read(self, body: Any) -> tuple[Any, list[str]]:
        """Returns a body under the names that it should have, and names that nobody reads. ParameterError for one that was meant to be read."""
        ignored: dict[str, None] = {}
        return self._read(body, self._kind, ignored), list(ignored)

    def _read(self, value, definition, ignored):
        if isinstance(value, list):
            # PERF: 100,000 pairs of sample and profile in 5 ms of CPU, one by one in 200.
            if all(type(item) is dict for item in value) and self._are_plain(set().union(*value), definition):
                return value
            return [self._read(item, definition, ignored) for item in value]
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
            schema = DEFINITIONS[definition][own]
            read[own] = self._read(its if own == name else _shaped(its, name, own, schema), _nested(schema), ignored)
        return read

    def _are_plain(self, names, definition):
        members = DEFINITIONS.get(definition, {})
        return names <= members.keys() and not any(map(_nested, members.values()))


def _member_names(definition, elsewhere, here):
    members = DEFINITIONS[definition]
    lists = {name for name, schema in members.items() if schema.get("type") == "array"}
    others = {name[:-1] if name in lists else f"{name}s": name for name in members if name.endswith("s" if name in lists else "Id")}
    return Names(members, {other: name for other, name in others.items() if other not in members}, elsewhere, here)


def _reached(definition: str) -> set[str]:
    """Returns the definitions that a body may be made of."""
    found, new = set(), {definition} & DEFINITIONS.keys()
    while new:
        found |= new
        new = {_nested(schema) for each in new for schema in DEFINITIONS[each].values()} - found - {""}
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
