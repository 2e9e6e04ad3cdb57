"""What a request to webservice.do repeats costs no more statements than what it names once, and is answered as often as it is named."""

import pytest

from tests.statements import counted

MANY = 400
MUTATIONS, RPPA = "demo_2020_mutations", "demo_2020_RPPA"


def asked(portal, monkeypatch, **parameters):
    """The names of the statements and the body, when what is kept of the data is kept already."""
    app = portal._apps[0]
    portal.client.post("/webservice.do", data=parameters, buffered=True)
    with counted(app, monkeypatch) as names:
        answer = portal.client.post("/webservice.do", data=parameters, buffered=True)
    assert answer.status_code == 200
    return names, answer.text


@pytest.fixture
def matrix(portal):
    rows = portal.table(cmd="getGeneticProfiles", cancer_study_id="demo_2020")
    return next(row[0] for row in rows if row[4] in ("MRNA_EXPRESSION", "COPY_NUMBER_ALTERATION"))


@pytest.mark.parametrize("kind", ["mutations", "matrix", "antibodies"])
def test_a_gene_named_again_and_again(portal, monkeypatch, matrix, kind):
    profile = {"mutations": MUTATIONS, "matrix": matrix, "antibodies": RPPA}[kind]
    about = {"cmd": "getProfileData", "genetic_profile_id": profile, "case_list": "P1-T1,P3-T1,nobody,P1-T1"}
    once, one = asked(portal, monkeypatch, **about, gene_list="EGFR TP53")
    often, many = asked(portal, monkeypatch, **about, gene_list="EGFR TP53 " * MANY)
    assert often == once
    *heading, egfr, tp53 = one.splitlines()
    assert many.splitlines() == heading + [egfr] * MANY + [tp53] * MANY


def test_a_profile_named_again_and_again(portal, monkeypatch, matrix):
    about = {"cmd": "getProfileData", "gene_list": "EGFR", "case_list": "P1-T1,P3-T1"}
    once, one = asked(portal, monkeypatch, **about, genetic_profile_id=f"{matrix} {MUTATIONS} {MUTATIONS}")
    often, many = asked(portal, monkeypatch, **about, genetic_profile_id=f"{matrix} {MUTATIONS} " * MANY)
    assert often == once
    heading, *rows = one.splitlines()
    assert many.splitlines() == [heading] + rows[:2] * MANY


@pytest.mark.parametrize("cases", [{}, {"case_list": "P1-T1,nobody"}])
def test_a_block_of_mutations_named_again_and_again(portal, monkeypatch, cases):
    about = {"cmd": "getMutationData", "cancer_study_id": "demo_2020", "gene_list": "TP53 KRAS nobody", **cases}
    once, one = asked(portal, monkeypatch, **about, genetic_profile_id=f"{MUTATIONS} nothing")
    often, many = asked(portal, monkeypatch, **about, genetic_profile_id=f"{MUTATIONS} nothing " * MANY)
    assert often == once
    assert one.endswith("No genetic profile available for genetic_profile_id:  nothing.\n")
    assert many == one * MANY


@pytest.mark.usefixtures("handled")
def test_very_many_names_that_mean_no_gene(portal, monkeypatch):
    about = {"cmd": "getProfileData", "genetic_profile_id": MUTATIONS, "case_list": "P1-T1"}
    once, _ = asked(portal, monkeypatch, **about, gene_list="TP53 p53 nobody 7157")
    names = [f"G{number}" for number in range(25_000)]
    often, many = asked(portal, monkeypatch, **about, gene_list=" ".join(["TP53", "p53", "7157", *names]))
    # Genes and aliases are looked up, once for all the names; that there is no gene "nobody" is known.
    assert len(often) <= len(once) + 2
    lines = many.splitlines()
    assert lines[: len(names)] == [f"# Warning:  Unknown gene:  {name}" for name in names]
    assert [line.split("\t")[:2] for line in lines[-3:]] == [["7157", "TP53"]] * 3


@pytest.mark.usefixtures("handled")
def test_a_block_too_long_to_be_kept_is_read_again(portal, monkeypatch):
    monkeypatch.setattr("genows.clients.webservice.mutations.KEPT_CHARACTERS", 10)
    monkeypatch.setattr("genows.data.mutations.KEPT_BLOCKS", -1)
    about = {"cmd": "getMutationData", "cancer_study_id": "demo_2020", "gene_list": "TP53"}
    once, one = asked(portal, monkeypatch, **about, genetic_profile_id=MUTATIONS)
    often, many = asked(portal, monkeypatch, **about, genetic_profile_id=f"{MUTATIONS},{MUTATIONS}")
    assert many == one * 2 and len(often) > len(once)


@pytest.mark.parametrize("genes", ["TP53", "TP53 MDM2 CDKN1A EGFR"])
def test_the_network_of_many_genes_is_picked_from_all_interactions(portal, monkeypatch, genes):
    few = portal.text(cmd="getNetwork", gene_list=genes)
    for module in ("clients.webservice.network", "data.reference"):
        monkeypatch.setattr(f"genows.{module}.FEW_GENES", 0)
    assert portal.text(cmd="getNetwork", gene_list=genes) == few != ""


@pytest.mark.parametrize("cases", ["P1-T1", "P1-T1,P3-T1,nobody", "nobody"])
def test_mutations_of_few_samples_are_picked_by_the_database(portal, monkeypatch, cases):
    about = {"cmd": "getMutationData", "genetic_profile_id": MUTATIONS, "gene_list": "TP53 KRAS EGFR", "case_list": cases}
    few = portal.text("cancer_study_id=demo_2020", **about)
    monkeypatch.setattr("genows.clients.webservice.mutations.FEW_SAMPLES", -1)
    monkeypatch.setattr("genows.data.mutations.KEPT_BLOCKS", -1)
    assert portal.text("cancer_study_id=demo_2020", **about) == few
