"""The third generation's mutations of packed studies: byte for byte those that the plain path gives, on each database."""

import json
from itertools import product
from random import Random

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api.records import PROJECTIONS
from genows.columns import blocks
from genows.config.reader import make_config
from genows.load.packing import rebuild, verify
from genows.load.progress import Silence
from tests import data_rows, packedrows
from tests.contract.test_packed_mutations import odd_rows

OF_PROFILE, FETCH = "/portal/api/molecular-profiles/brca_two_mutations/mutations", "/portal/api/mutations/fetch"
GENES = [7157, 3845, 673, -7, 10000]
SAMPLES = ["S2", "S1", "s1", "S\u00e9", "S10"]
ANNOTATIONS = [None, None, None, '{"a": {"b": "c\u00e9"}}', "[1,2]"]
# MariaDB stores none of these.
NO_JSON = ["no JSON", "", '"\\ud800"']
DRIVERS = ["Putative_Driver", "", None, "Class 2", "x\ty"]


@pytest.fixture(params=[3, 250], ids=lambda number: f"blocks of {number}")
def filled(made, request, monkeypatch):
    """A Made with the studies of `data_rows` and odd mutations, some with drivers, annotations and copy numbers of alleles, packed."""
    monkeypatch.setattr(blocks, "BLOCK_RECORDS", request.param)
    chance = Random(request.param)
    data_rows.insert(made.database)
    events, mutations = odd_rows(chance, 60)
    data_rows.insert(made.database, {"mutation_event": (data_rows.EVENT_COLUMNS, events), "mutation": (data_rows.MUTATION_COLUMNS, mutations)})
    statements = []
    for event, profile, sample, *_ in mutations:
        where = f"`MUTATION_EVENT_ID` = {event} AND `GENETIC_PROFILE_ID` = {profile} AND `SAMPLE_ID` = {sample}"
        said = {name: chance.choice(DRIVERS) for name in ("DRIVER_FILTER", "DRIVER_TIERS_FILTER", "AMINO_ACID_CHANGE")}
        said["ANNOTATION_JSON"] = chance.choice(ANNOTATIONS + (NO_JSON if made.database.driver.dialect == "sqlite" else []))
        texts = (f"`{name}` = {quoted(value)}" for name, value in said.items())
        statements.append(f"UPDATE `mutation` SET {', '.join(texts)} WHERE {where}")
        if chance.random() < 0.3:
            copies = chance.choice(["NULL, 0.25, 1.0, NULL, NULL", "2, 0.1, 0.30000001, 'CLONAL', 1"])
            statements.append("INSERT INTO `allele_specific_copy_number` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ASCN_METHOD`, `ASCN_INTEGER_COPY_NUMBER`,"
                     f" `CCF_EXPECTED_COPIES`, `CCF_EXPECTED_COPIES_UPPER`, `CLONAL`, `MINOR_COPY_NUMBER`) VALUES ({event}, {profile}, {sample}, 'FACETS', {copies})")  # fmt: skip
    made.run(*statements)
    assert rebuild(made.database, Silence()) == []
    return made


def quoted(value):
    return "NULL" if value is None else f"'{value}'"


@pytest.fixture
def ask(filled):
    """ask(fast, body or None, query) → (status, headers that count, bytes)."""
    apps = {fast: create_app(make_config({**filled.settings, "fast": fast})) for fast in ("on", "off")}

    def asked(fast, body, query):
        client = Client(apps[fast])
        if body is None:
            answer = client.get(OF_PROFILE, query_string=query, buffered=True)
        else:
            path = f"{OF_PROFILE}/fetch" if {"sampleIds", "sampleListId"} & set(body) else FETCH
            answer = client.post(path, json=body, query_string=query, buffered=True)
        return answer.status_code, [answer.headers.get(name) for name in ("total-count", "sample-count")], answer.data

    asked.forget = apps["on"].database.cache.drop
    asked.apps = apps
    yield asked
    for app in apps.values():
        app.close()


def bodies():
    pairs = [{"molecularProfileId": profile, "sampleId": sample} for profile in ("brca_two_mutations", "brca_two_uncalled", "luad_mutations") for sample in SAMPLES]
    for genes in ({}, {"entrezGeneIds": [7157]}, {"entrezGeneIds": [*GENES, 5]}):
        for samples in ({"sampleListId": "brca_two_all"}, {"sampleListId": "brca_two_none"}, {"sampleIds": SAMPLES[:1]}, {"sampleIds": [*SAMPLES, "nobody"]}):
            yield {**samples, **genes}
        yield {"molecularProfileIds": ["brca_two_mutations", "brca_two_uncalled", "luad_mutations", "brca_two_gistic", "none"], **genes}
        yield {"molecularProfileIds": ["brca_two_mutations"], **genes}
        yield {"sampleMolecularIdentifiers": pairs, **genes}
        yield {"sampleMolecularIdentifiers": pairs[1:2], **genes}


def test_each_projection(filled, ask):
    sizes = set()
    for body, projection in product(bodies(), PROJECTIONS):
        plain = ask("off", body, {"projection": projection})
        assert plain[0] == 200
        for _ in range(2):
            assert ask("on", body, {"projection": projection}) == plain, (body, projection)
        sizes.add(len(plain[2]))
    assert len(sizes) > 20


def test_a_list_of_one_profile(ask):
    for gene, projection in product(({}, {"entrezGeneId": "7157"}), PROJECTIONS):
        query = {"sampleListId": "brca_two_all", "projection": projection, **gene}
        assert ask("on", None, query) == ask("off", None, query)


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_a_list_of_another_study_that_is_as_long_as_the_whole_study(ask, projection):
    of_luad, query = OF_PROFILE.replace("brca_two", "luad"), {"projection": projection, "sampleListId": "LUAD_all"}
    plain, packed = (Client(ask.apps[fast]).get(of_luad, query_string=query) for fast in ("off", "on"))
    assert packed.data == plain.data == (b"" if projection == "META" else b"[]")
    own = Client(ask.apps["on"]).get(of_luad, query_string={**query, "sampleListId": "luad_other_sequenced"})
    assert own.headers.get("total-count") == "1" if projection == "META" else len(own.json) == 1


def test_pages(ask):
    body = {"molecularProfileIds": ["brca_two_mutations", "brca_two_uncalled", "luad_mutations"]}
    every = json.loads(ask("off", body, {})[2])
    for size in (1, 7, len(every) - 1, len(every), 10_000_000):
        for number in (0, 1, len(every) // size, 10_000_000):
            query = {"pageSize": size, "pageNumber": number}
            assert ask("on", body, query) == ask("off", body, query), query
    cut = {"pageSize": 5, "pageNumber": 1}
    for genes in GENES:
        assert ask("on", {**body, "entrezGeneIds": [genes]}, cut) == ask("off", {**body, "entrezGeneIds": [genes]}, cut)
    assert len(every) > 60


def test_sorted_ones_are_the_same(ask):
    body = {"molecularProfileIds": ["brca_two_mutations"]}
    for name in ("startPosition", "keyword", "entrezGeneId"):
        query = {"sortBy": name, "direction": "DESC"}
        assert ask("on", body, query) == ask("off", body, query)


def test_what_is_packed_is_read(filled, ask):
    bodies = [{"molecularProfileIds": ["brca_two_mutations"]}, {"sampleListId": "brca_two_all"}, {"sampleIds": SAMPLES}]
    before = [ask("on", body, {}) for body in bodies]
    packedrows.replace(filled, "R273H", "R273X", "`KIND` LIKE 'mutations%'")
    ask.forget()
    assert [ask("on", body, {})[2] for body in bodies] == [text.replace(b"R273H", b"R273X") for _, _, text in before]
    assert all(b"R273H" in text for _, _, text in before)


def test_those_of_genes_are_kept(filled, ask):
    body = {"molecularProfileIds": ["brca_two_mutations"], "entrezGeneIds": GENES}
    before = ask("on", body, {})
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations by sample' AND `ITEM` <> 'index'")
    assert ask("on", body, {}) == before == ask("off", body, {})


def test_few_genes_of_many_are_read_by_gene(filled, ask, monkeypatch):
    body = {"molecularProfileIds": ["brca_two_mutations"], "entrezGeneIds": [7157]}
    before = ask("on", body, {})
    ask.forget()
    monkeypatch.setattr("genows.data.mutations.WORTH_SORTING", 0)
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations by sample' AND `ITEM` <> 'index'")
    assert ask("on", body, {}) == before


def test_a_damaged_block_is_answered_from_the_tables(filled, ask, caplog):
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations by sample' AND `ITEM` = '0'")
    body = {"molecularProfileIds": ["brca_two_mutations"]}
    assert ask("on", body, {}) == ask("off", body, {})
    assert [record for record in caplog.records if "genows check --rebuild" in record.getMessage()]


def test_a_study_packed_before_there_were_blocks_by_sample(filled, ask):
    filled.run("DELETE FROM `genows_packed` WHERE `KIND` = 'mutations by sample'")
    for body in bodies():
        assert ask("on", body, {}) == ask("off", body, {})
    assert any("mutations by sample" in sentence and "missing" in sentence for sentence in verify(filled.database))
    assert rebuild(filled.database, Silence()) == []
    assert list(verify(filled.database)) == []


def test_a_renamed_gene_has_its_new_symbol(filled, ask):
    filled.run("UPDATE `gene` SET `HUGO_GENE_SYMBOL` = 'TPNEW' WHERE `ENTREZ_GENE_ID` = 7157")
    ask.forget()
    body, query = {"molecularProfileIds": ["brca_two_mutations"]}, {"projection": "DETAILED"}
    answer = ask("on", body, query)
    assert b'"hugoGeneSymbol":"TPNEW"' in answer[2]
    assert answer == ask("off", body, query)
