"""The benchmark of the portal's services asks every one of them, and every address that has the same for programs."""

from types import SimpleNamespace

from benchmarks import asked
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES

KNOWN = SimpleNamespace(
    samples=["S1", "S2"], patients=["P1"], genes=["TP53"], keywords=["k"], changes=["R248Q"], events=["1"], cna_events=["1"], protein="P53_HUMAN", drugs=["D1"],
)  # fmt: skip


def test_every_service_has_a_row():
    assert {row.address for row in asked.rows(KNOWN)} >= set(SERVICES)


def test_every_address_with_the_same_data_has_a_row():
    declared = {path for path, one in SECOND.items() if one.tag != "api-controller"} - asked.NO_SERVICE_HAD
    assert declared <= {row.address for row in asked.rows(KNOWN)}


def test_no_row_stands_twice():
    rows = [(row.address, row.about) for row in asked.rows(KNOWN)]
    assert len(set(rows)) == len(rows)
