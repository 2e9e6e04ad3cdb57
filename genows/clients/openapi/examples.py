"""One example query an address with its answer by the demo study, as `make examples` writes them."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("examples.json")


class Example(NamedTuple):
    """*query*: name → value; *answer*: JSON, or the text of webservice.do."""

    query: dict[str, str]
    answer: Any


@cache
def examples() -> dict[str, Example]:
    """Returns address → its example."""
    return {address: Example(**example) for address, example in json.loads(FILE.read_text(encoding="utf-8")).items()}
