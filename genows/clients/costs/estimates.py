"""Estimates what a request costs, in cells: values to be looked at, each two microseconds of CPU.

Of studies that nobody knows, or that the sizes leave out, nothing is there, and their requests cost nothing.
"""

from collections.abc import Mapping
from typing import Any

from genows.clients.costs import tables
from genows.clients.costs.breadth import Breadth, Reading, Words, of_asked, of_first, of_parameters
from genows.clients.costs.shapes import Shape
from genows.db.sizes import Sizes
from genows.http.request import Cost

CELL_MICROSECONDS = 2
# Of a gene or sample that a request names, whether it is there or not.
NAMED_GENE, NAMED_SAMPLE = 8, 0.5


def _estimate(reading: Reading, words: Words, shape: Shape) -> Cost:
    def cost(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
        breadth = Breadth(reading, words, params, values, sizes)
        return int((shape(breadth) + NAMED_GENE * breadth.genes + NAMED_SAMPLE * breadth.samples) / CELL_MICROSECONDS)

    return cost


def of_api(address: str) -> Cost:
    """Returns what estimates the requests of an address of the second generation. KeyError where it is not declared, as of the others."""
    return _estimate(of_parameters, *tables.API[address])


def of_third(path: str) -> Cost:
    """Returns the same for an address of the third generation."""
    return _estimate(of_asked, *tables.THIRD[path])


def of_service(path: str) -> Cost:
    """Returns the same for a service of the old portal's pages."""
    return _estimate(of_parameters, *tables.SERVICES[path])


def of_page(name: str) -> Cost:
    """Returns the same for a page, or a figure."""
    return _estimate(of_parameters, *tables.PAGES[name])


def of_form(params: Any, values: Mapping[str, Any], sizes: Sizes) -> int:
    """Estimates what a page of the API page asks for."""
    found = tables.OF_FORMS.get(values["name"])
    return _estimate(of_parameters, *found)(params, {}, sizes) if found else 0


of_webservice: Cost = _estimate(of_first, tables.LEGACY, tables.of_command)
