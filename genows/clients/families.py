"""The four families of clients: their addresses, the dialect of each, and the base that they stand beneath."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from genows.clients.portal_api.dialect import DIALECT as THIRD_DIALECT
from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.revised.table import API, OLD
from genows.clients.revised.table import DIALECT as SECOND_DIALECT
from genows.clients.services.dialect import DIALECT as SERVICES_DIALECT
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.dialect import DIALECT as FIRST_DIALECT
from genows.clients.webservice.table import ADDRESSES as FIRST
from genows.http.address import Address
from genows.http.names import folded
from genows.http.params import Parameters
from genows.http.places import INSIDE
from genows.http.reading import Dialect, reader, words_of


class Family(NamedTuple):
    """*addresses*: by their paths, beneath *base*. *beginnings*: of paths whose failures are told in its words; without any its addresses'."""

    addresses: Mapping[str, Address]
    dialect: Dialect
    base: str = ""
    beginnings: tuple[str, ...] = ()


FAMILIES = (
    Family(FIRST, FIRST_DIALECT),
    Family(SECOND, SECOND_DIALECT, beginnings=(API, OLD)),
    Family(SERVICES, SERVICES_DIALECT),
    Family(THIRD, THIRD_DIALECT, INSIDE, (f"{INSIDE}/",)),
)
# What any address knows of a request, folded: a name that one has and another has not is no stranger's. Of the services' names, such as `q`
# and `a`, nobody means a filter elsewhere.
KNOWN_NAMES = folded(
    word for family in FAMILIES if family.addresses is not SERVICES for word in words_of(family.addresses.values(), family.dialect)
)


def reader_of(address: Address, dialect: Dialect) -> Callable[..., Parameters]:
    """Returns what reads the requests of an address, and refuses names that it lacks and others have. See `http.reading.reader`."""
    return reader(address, dialect, KNOWN_NAMES)
