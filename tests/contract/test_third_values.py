"""The third generation's values of genes: byte for byte those that are taken cell by cell, on each database."""

import json
from itertools import product

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api.records import PROJECTIONS
from genows.columns import blocks
from genows.config.reader import make_config
from genows.data import matrices
from tests import data_rows

PROFILES = ["brca_two_gistic", "brca_two_mrna", "LUAD_mrna", "brca_two_nothing", "brca_two_mutations"]
GENES = [{}, {"entrezGeneIds": [7157, 3845, 1, 5]}]
# Beside the ragged ones of data_rows: all numbers, and what becomes one.
MORE = [(1, 6, "1,-0.50,12.25,"), (1, 9, ".5,+1,007,"), (1, 10, "1e-05,-2E3,NA,"), (8, 9, "3,"), (8, 6, "-,")]


@pytest.fixture
def ask(made):
    """ask(fast, path, body, query) → (status, total-count, bytes)."""
    data_rows.insert(made.database)
    data_rows.insert(made.database, {"genetic_alteration": (("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"), MORE)})
    apps = {fast: create_app(make_config({**made.settings, "fast": fast})) for fast in ("on", "off")}

    def asked(fast, path, body, query):
        answer = Client(apps[fast]).post(f"/portal/api/{path}", json=body, query_string=query, buffered=True)
        return answer.status_code, answer.headers.get("total-count"), answer.data

    yield asked
    for app in apps.values():
        app.close()


def requests():
    one = "molecular-profiles/{}/molecular-data/fetch"
    for genes in GENES:
        for profile in PROFILES[:3]:
            for samples in ({"sampleListId": "brca_two_all"}, {"sampleListId": "LUAD_all"}, {"sampleIds": ["S1", "s1", "nobody"]}, {"sampleIds": ["S2"]}):
                yield one.format(profile), {**samples, **genes}
        yield "molecular-data/fetch", {"molecularProfileIds": PROFILES, **genes}
        pairs = [{"molecularProfileId": profile, "sampleId": sample} for profile in PROFILES for sample in ("S1", "S2", "S10", "none")]
        yield "molecular-data/fetch", {"sampleMolecularIdentifiers": pairs, **genes}


def test_each_projection(ask, monkeypatch):
    sizes = set()
    for (path, body), projection in product(requests(), PROJECTIONS):
        with monkeypatch.context() as cell_by_cell:
            cell_by_cell.setattr(matrices, "are_numbers", lambda row: False)
            plain = ask("off", path, body, {"projection": projection})
        assert plain[0] == 200
        for _ in range(2):
            assert ask("on", path, body, {"projection": projection}) == plain, (path, body, projection)
        sizes.add((plain[1], len(plain[2])))
    assert len(sizes) > 20


@pytest.mark.parametrize(("module", "name", "value"), [
    (blocks, "BLOCK_RECORDS", 1), (matrices, "FEW", -1), (matrices, "FEW", 0.5), (matrices, "ROWS", 1), (matrices, "KEPT_BYTES", 0),
])  # fmt: skip
def test_however_they_are_taken(ask, monkeypatch, module, name, value):
    monkeypatch.setattr(module, name, value)
    for path, body in requests():
        assert ask("on", path, body, {}) == ask("off", path, body, {}), (path, body)


def test_counts_are_those_of_the_records(ask):
    for path, body in requests():
        _, total, nothing = ask("on", path, body, {"projection": "META"})
        assert nothing == b""
        assert int(total) == len(json.loads(ask("off", path, body, {})[2]))
