"""Answers about mutations of packed studies: byte for byte those that the plain path gives, on each database."""

import json
from itertools import product
from random import Random

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.columns import blocks
from genows.config.reader import make_config
from genows.data import mutationfields, mutations
from genows.load.packing import rebuild, verify
from genows.load.progress import Silence
from tests import data_rows, packedrows

GENES = [7157, 3845, 673, -7, 900001, 900002, 10000]
SAMPLES = [100, 101, 102, 104, 105]
# Cells that are common, and some that are not.
TEXTS = ["NA", "NA", "NA", "Somatic", None, "", "null", 'quo"te', "back\\slash", "tab\tline\r\nend", "\u2028 ü\U0001f9ec", "\x1e\x1f", "-", "-1"]
COUNTS = [5, 12, 0, -1, -7, None]
POSITIONS = [1, 7577120, 0, -1, None]
FIRST_EVENT = 1000


def odd_rows(chance: Random, number: int) -> tuple[list[tuple], list[tuple]]:
    """Rows of mutation_event and of mutation, in the columns of `data_rows`, of profile 2. Some genes have one value in a column, some any."""
    events, mutations = [], []
    same = {gene: chance.choice(TEXTS) for gene in GENES}
    for event in range(FIRST_EVENT, FIRST_EVENT + number):
        gene = chance.choice(GENES)
        text = lambda: chance.choice(TEXTS)  # noqa: E731
        start, end, first, last = (chance.choice(POSITIONS) for _ in range(4))
        allele = chance.choice(["A", "C", "", "-"])
        event_texts = [chance.choice(["V600E", "", None, "MUTATED", same[gene] or "x"]), *(text() for _ in range(5))]
        events.append((event, gene, same[gene] and same[gene][:5], start, end, allele, "T", *event_texts, first, last, text()))
        for sample in chance.sample(SAMPLES, chance.randint(1, 3)):
            mutations.append((event, 2, sample, gene, same[gene], text(), text(), "NA", *(chance.choice(COUNTS) for _ in range(4))))
    chance.shuffle(mutations)
    return events, mutations


@pytest.fixture(params=[3, 250], ids=lambda number: f"blocks of {number}")
def filled(made, request, monkeypatch):
    """A Made with the studies of `data_rows` and odd mutations, packed. COSMIC is empty, as genows leaves it."""
    monkeypatch.setattr(blocks, "BLOCK_RECORDS", request.param)
    data_rows.insert(made.database)
    events, mutations = odd_rows(Random(request.param), 60)
    data_rows.insert(
        made.database, {"mutation_event": (data_rows.EVENT_COLUMNS, events), "mutation": (data_rows.MUTATION_COLUMNS, mutations)}
    )
    made.run("DELETE FROM `cosmic_mutation`")
    assert rebuild(made.database, Silence()) == []
    return made


@pytest.fixture
def ask(filled):
    """ask(fast, path, parameters) → (status, bytes)."""
    apps = {fast: create_app(make_config({**filled.settings, "fast": fast})) for fast in ("on", "off")}

    def asked(fast, path, parameters):
        answer = Client(apps[fast]).get(path, query_string=parameters, buffered=True)
        return answer.status_code, answer.data

    asked.forget = apps["on"].database.cache.drop
    yield asked
    for app in apps.values():
        app.close()


SAMPLE_CHOICES = [
    {},
    {"sample_ids": "nobody"},
    {"sample_list_id": "brca_two_all"},
    {"sample_list_id": "brca_two_sequenced"},
    {"sample_list_id": "brca_two_none"},
]
GENE_CHOICES = ["", "TP53", "KRAS,tp53,KRAS,nothing", "BRAF,TWIN,AKT3,MIR-1/2"]
# A list of one study picks none of another's samples, though they have the same ids.
PROFILE_CHOICES = ["brca_two_mutations", "brca_two_uncalled", "brca_two_fusion,luad_mutations,brca_two_gistic"]


def sample_names(made):
    return [name for (name,) in made.rows("SELECT `STABLE_ID` FROM `sample` WHERE `INTERNAL_ID` IN (100, 101, 102, 104, 105)")]


def test_profile_data(filled, ask):
    some = [{"sample_ids": ",".join(sample_names(filled)[:count])} for count in (1, 5)]
    sizes = set()
    for profiles, genes, samples in product(PROFILE_CHOICES, GENE_CHOICES, [*SAMPLE_CHOICES, *some]):
        parameters = {"genetic_profile_ids": profiles, "genes": genes, **samples}
        plain = ask("off", "/api/geneticprofiledata", parameters)
        for _ in range(2):
            assert ask("on", "/api/geneticprofiledata", parameters) == plain, parameters
        sizes.add(len(plain[1]))
    assert len(sizes) > 20


def test_records_of_genes_are_kept_one_by_one(filled, ask):
    """Those of a gene that was asked for before, those of another, and those of a gene without any, in whatever order."""
    address = "/api/geneticprofiledata"
    for genes, samples in product(["TP53", "KRAS,AKT3", "BRAF,TP53,AKT3,KRAS"], SAMPLE_CHOICES):
        parameters = {"genetic_profile_ids": "brca_two_mutations,luad_mutations", "genes": genes, **samples}
        assert ask("on", address, parameters) == ask("off", address, parameters), parameters
    kept = {"genetic_profile_ids": "brca_two_mutations", "genes": "BRAF,TP53,AKT3,KRAS"}
    before = ask("on", address, kept)
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations' AND `ITEM` <> 'index'")
    assert ask("on", address, kept) == before
    assert before[1].count(b'"sample_id"') > 20


@pytest.mark.usefixtures("handled")
def test_records_of_many_blocks_are_not_kept(filled, ask, monkeypatch):
    monkeypatch.setattr(mutations, "KEPT_BLOCKS", 0)
    for genes in ("TP53", "BRAF,TP53,AKT3,KRAS"):
        parameters = {"genetic_profile_ids": "brca_two_mutations", "genes": genes}
        assert ask("on", "/api/geneticprofiledata", parameters) == ask("off", "/api/geneticprofiledata", parameters)
    packedrows.replace(filled, "R273H", "R273X", "`KIND` LIKE 'mutations%'")
    assert b"R273X" in ask("on", "/api/geneticprofiledata", parameters)[1]


def test_a_study_that_was_packed_in_another_format_is_read_from_the_tables(filled, ask, caplog):
    """As 0.4.0 left it; an upgrade packs it anew."""
    requests = [{"genetic_profile_ids": "brca_two_mutations", "genes": genes} for genes in ("TP53", "")]
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '1' WHERE `KIND` = 'study'")
    packedrows.replace(filled, "R273H", "R273X", "`KIND` = 'mutations'")
    for _ in range(2):
        for request in requests:
            assert ask("on", "/api/geneticprofiledata", request) == ask("off", "/api/geneticprofiledata", request)
    assert len([record for record in caplog.records if "genows check --upgrade" in record.getMessage()]) == 1
    assert rebuild(filled.database, Silence(), missing_alone=True) == []
    assert list(verify(filled.database)) == []
    assert ask("on", "/api/geneticprofiledata", requests[0]) == ask("off", "/api/geneticprofiledata", requests[0])


def test_mutation_data(filled, ask):
    names = sample_names(filled)
    cases = [{}, {"case_list": "nobody"}, {"case_set_id": "brca_two_all"}, {"case_set_id": "brca_two_none"}]
    cases += [{"case_list": " ".join([*names[:count], "nobody"])} for count in (1, 3)]
    sizes = set()
    genes = ["TP53", "nothing", "KRAS tp53 KRAS nothing 673", "BRAF TWIN AKT3 -7 MIR-1/2"]
    for profiles, listed, some in product(["brca_two_mutations", "brca_two_fusion brca_two_mutations nothing", "brca_two_gistic"], genes, cases):
        parameters = {"cmd": "getMutationData", "genetic_profile_id": profiles, "gene_list": listed, **some}
        plain = ask("off", "/webservice.do", parameters)
        assert ask("on", "/webservice.do", parameters) == plain, parameters
        sizes.add(len(plain[1]))
    assert len(sizes) > 12


def test_cells_of_profile_data(filled, ask):
    names = sample_names(filled)
    cases = [{"case_set_id": "brca_two_all"}, {"case_list": " ".join([*names, names[1], "nobody"])}]
    genes = ["TP53", "KRAS tp53 KRAS nothing 673 TWIN AKT3 -7"]
    requests = list(product(["brca_two_mutations", "luad_mutations"], genes, cases))
    requests += list(product(["brca_two_mutations brca_two_gistic brca_two_mutations"], ["TP53", "673"], cases))
    sizes = set()
    for profiles, listed, some in requests:
        parameters = {"cmd": "getProfileData", "genetic_profile_id": profiles, "gene_list": listed, **some}
        plain = ask("off", "/webservice.do", parameters)
        assert ask("on", "/webservice.do", parameters) == plain, parameters
        sizes.add(len(plain[1]))
    assert len(sizes) > 8


def test_what_is_packed_is_read(filled, ask):
    requests = [
        ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": "TP53"}),
        ("/webservice.do", {"cmd": "getMutationData", "genetic_profile_id": "brca_two_mutations", "gene_list": "TP53"}),
        ("/webservice.do", {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mutations", "gene_list": "TP53", "case_list": "S1 S2"}),
    ]
    before = [ask("on", *request) for request in requests]
    packedrows.replace(filled, "R273H", "R273X", "`KIND` = 'mutations'")
    ask.forget()
    assert [ask("on", *request) for request in requests] == [(status, text.replace(b"R273H", b"R273X")) for status, text in before]
    assert all(b"R273H" in text for _, text in before)


def count_by_cosmic(made, *rows):
    """Rows (id, count, keyword) of COSMIC."""
    data_rows.insert(made.database, {"cosmic_mutation": (("COSMIC_MUTATION_ID", "ENTREZ_GENE_ID", "PROTEIN_CHANGE", "COUNT", "KEYWORD"),
                                                         [(str(pk), 7157, "p.X", count, keyword) for pk, count, keyword in rows])})  # fmt: skip
    made.run("UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1")


@pytest.mark.parametrize(
    ("form", "keywords"),
    [
        pytest.param("json", ["NA"], id="one row"),
        *(pytest.param(form, [*TEXTS, "na", "NOBODY"], id=f"all keywords, {form}") for form in ("json", "tsv", "csv", "ndjson")),
    ],
)
def test_counts_of_cosmic_stand_beside_what_is_packed(filled, ask, monkeypatch, keywords, form):
    """One row of COSMIC sent all studies to the tables. Two rows of one keyword are added, and keywords are told apart by case."""
    count_by_cosmic(filled, *((number, number * 7 + 1, keyword) for number, keyword in enumerate(keywords)), (900, 1000, keywords[0]))
    requests = [
        {"genetic_profile_ids": profiles, "genes": genes, "format": form, **samples}
        for profiles, genes, samples in product(PROFILE_CHOICES, GENE_CHOICES, SAMPLE_CHOICES)
    ]
    plain = [ask("off", "/api/geneticprofiledata", request) for request in requests]
    # From here on the tables would give other records.
    monkeypatch.setattr(mutations, "of_tables", lambda *_: pytest.fail("stored mutations were not read"))
    read = [request for request in requests if request["genetic_profile_ids"] == "brca_two_mutations" and "sample_ids" not in request]
    for request, answer in zip(requests, plain, strict=True):
        if request in read:
            for _ in range(2):
                assert ask("on", "/api/geneticprofiledata", request) == answer, request
    total = 1000 + sum(number * 7 + 1 for number, keyword in enumerate(keywords) if keyword == keywords[0])
    assert any(str(total).encode() in text for _, text in plain)


def test_counts_of_cosmic_are_looked_up_for_the_samples_that_are_asked_for(filled, ask, monkeypatch):
    """Those of the whole gene were: one sample of a gene with 300 mutations cost four times what the tables take."""
    count_by_cosmic(filled, *((number, number * 7 + 1, keyword) for number, keyword in enumerate(TEXTS)))
    asked, really = set(), mutationfields.cosmic_counts
    monkeypatch.setattr(mutationfields, "cosmic_counts", lambda db, keywords: asked.update(keywords) or really(db, keywords))
    seen = 0
    for name in sample_names(filled):
        ask.forget()
        asked.clear()
        parameters = {"genetic_profile_ids": "brca_two_mutations", "genes": "", "sample_ids": name}
        answer = ask("on", "/api/geneticprofiledata", parameters)
        assert answer == ask("off", "/api/geneticprofiledata", parameters)
        its = {record["keyword"] for record in json.loads(answer[1])} - {None}
        assert asked == its, name
        seen += bool(its)
    assert seen


def test_counts_of_cosmic_are_kept_until_the_data_change(filled, ask):
    parameters = {"genetic_profile_ids": "brca_two_mutations", "genes": "TP53"}
    assert b'"cosmic_count":"7"' not in ask("on", "/api/geneticprofiledata", parameters)[1]
    count_by_cosmic(filled, (1, 7, "TP53 R273 missense"))
    answer = ask("on", "/api/geneticprofiledata", parameters)
    assert b'"cosmic_count":"7"' in answer[1]
    assert answer == ask("off", "/api/geneticprofiledata", parameters)


def test_a_renamed_gene_has_its_new_symbol(filled, ask):
    """Symbols come with reference data, which pack nothing anew."""
    filled.run("UPDATE `gene` SET `HUGO_GENE_SYMBOL` = 'TPNEW' WHERE `ENTREZ_GENE_ID` = 7157")
    for genes in ("tpnew", ""):
        parameters = {"genetic_profile_ids": "brca_two_mutations", "genes": genes}
        answer = ask("on", "/api/geneticprofiledata", parameters)
        assert b'"hugo_gene_symbol":"TPNEW"' in answer[1]
        assert answer == ask("off", "/api/geneticprofiledata", parameters)


def test_few_samples_of_many_are_read_by_sample(filled, ask, monkeypatch):
    """The answer is the same in either order."""
    name = sample_names(filled)[1]
    requests = [
        ("/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations", "genes": "", "sample_ids": name}),
        ("/webservice.do", {"cmd": "getMutationData", "genetic_profile_id": "brca_two_mutations", "gene_list": "TP53 KRAS", "case_list": name}),
    ]
    monkeypatch.setattr(mutations, "KEPT_BLOCKS", -1)
    picked = [ask("on", *request) for request in requests]
    monkeypatch.setattr(mutations, "WORTH_SORTING", 0)
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations' AND `ITEM` <> 'index'")
    assert [ask("on", *request) for request in requests] == picked


@pytest.mark.parametrize(("name", "value"), [("FEW_SAMPLES", 0), ("FEW_ROWS", 0)])
def test_samples_too_many_for_their_own_index(filled, ask, monkeypatch, name, value):
    names = sample_names(filled)
    parameters = {"genetic_profile_ids": "brca_two_mutations,luad_mutations", "genes": "", "sample_ids": ",".join(names)}
    few = ask("off", "/api/geneticprofiledata", parameters)
    monkeypatch.setattr(mutations, name, value)
    assert ask("off", "/api/geneticprofiledata", parameters) == few
    assert few[1].count(b'"sample_id"') > 60


def test_fields_of_another_genows_are_not_read(filled, ask):
    index = "`KIND` = 'mutations' AND `ITEM` = 'index'"
    packedrows.replace(filled, "keyword", "other", index)
    parameters = {"genetic_profile_ids": "brca_two_mutations", "genes": ""}
    assert ask("on", "/api/geneticprofiledata", parameters) == ask("off", "/api/geneticprofiledata", parameters)


def test_verify_and_order(filled):
    assert list(verify(filled.database)) == []
    ((event, sample),) = filled.rows("SELECT MIN(`MUTATION_EVENT_ID`), MIN(`SAMPLE_ID`) FROM `mutation` WHERE `GENETIC_PROFILE_ID` = 3")
    filled.run(f"UPDATE `mutation` SET `CENTER` = 'elsewhere' WHERE `GENETIC_PROFILE_ID` = 3 AND `MUTATION_EVENT_ID` = {event} AND `SAMPLE_ID` = {sample}")
    assert [sentence for sentence in verify(filled.database) if "mutations of 3, 0 differs" in sentence]
