"""The flat addresses of cohorts beyond the worked numbers: bases of several studies, both ways to say a filter, levels in cells, forms."""

import json

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.judges.cohorts import example
from tests.judges.cohorts.loaded import load


@pytest.fixture(scope="module")
def ask(made_once, tmp_path_factory):
    load(made_once, tmp_path_factory.mktemp("cohorts"), example.FOLDERS)
    app = create_app(make_config(made_once.settings))
    client = Client(app)

    def ask(name="", study_id="d", sent_by="GET", **asked):
        sent = {"query_string" if sent_by == "GET" else "data": {"study_id": study_id, **asked}}
        return client.open(f"/api/cohort{name}", method=sent_by, **sent)

    yield ask
    app.close()


def samples(ask, text, **asked):
    answer = ask("/samples", filter=text, **asked)
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json]


# A filter in an address → the same as a StudyViewFilter.
BOTH = {
    "TYPE=Primary": {"clinicalDataFilters": [{"attributeId": "TYPE", "values": [{"value": "primary"}]}]},
    "AGE=39..60,NA": {"clinicalDataFilters": [{"attributeId": "AGE", "values": [{"start": 39, "end": 60}, {"value": "NA"}]}]},
    "AGE=40": {"clinicalDataFilters": [{"attributeId": "AGE", "values": [{"start": 40, "end": 40}]}]},
    "mut=KRAS;mut=TP53:somatic": {
        "geneFilters": [
            {"molecularProfileIds": ["d_mutations"], "geneQueries": [[{"hugoGeneSymbol": "KRAS"}]]},
            {
                "molecularProfileIds": ["d_mutations"],
                "geneQueries": [[{"hugoGeneSymbol": "TP53", "includeGermline": False, "includeUnknownStatus": False}]],
            },
        ]
    },
    "cna=TP53,KRAS": {
        "geneFilters": [
            {"molecularProfileIds": ["d_gistic"], "geneQueries": [[{"hugoGeneSymbol": gene, "alterations": ["AMP", "HOMDEL"]} for gene in ("TP53", "KRAS")]]}
        ]
    },
    "hetloss=TP53": {"geneFilters": [{"molecularProfileIds": ["d_gistic"], "geneQueries": [[{"hugoGeneSymbol": "TP53", "alterations": ["HETLOSS"]}]]}]},
    "value.gistic.TP53=-2,NA": {"genomicDataFilters": [{"hugoGeneSymbol": "TP53", "profileType": "gistic", "values": [{"value": "-2"}, {"value": "NA"}]}]},
    "profile=mutations;list=cna": {"genomicProfiles": [["mutations"]], "caseLists": [["cna"]]},
    "drug=Cisplatin,Olaparib": {"patientTreatmentFilters": {"filters": [{"filters": [{"treatment": "Cisplatin"}, {"treatment": "Olaparib"}]}]}},
    "pre=Cisplatin": {"sampleTreatmentFilters": {"filters": [{"filters": [{"treatment": "Cisplatin", "time": "Pre"}]}]}},
    "event=SURGERY": {"clinicalEventFilters": [{"values": [{"value": "SURGERY"}]}]},
}


@pytest.mark.parametrize(("text", "members"), BOTH.items())
def test_both_ways_give_the_same_samples(ask, text, members):
    assert samples(ask, text) == samples(ask, json.dumps(members))


def test_samples_of_a_studyviewfilter_narrow_the_base_and_those_of_a_clause_do_not(ask):
    identifiers = [{"sampleId": sample, "studyId": study} for sample, study in (("S1", "d"), ("S2", "d"), ("S1", "nosuch"))]
    narrowed = ask(filter=json.dumps({"sampleIdentifiers": identifiers, "studyIds": ["nosuch"]})).json[0]
    assert (narrowed["samples"], narrowed["base_samples"], narrowed["base_patients"]) == ("2", "2", "1")
    assert (ask(filter="sample=S1,d:S2,nosuch:S3").json[0]["samples"], ask(filter="sample=S1").json[0]["base_samples"]) == ("2", "6")


def test_unknown_studies_are_ignored_and_none_is_no_study(ask):
    assert ask(study_id="nosuch,d").json == ask().json
    assert ask(study_id="nosuch").json == [{"filter": None, "samples": "0", "patients": "0", "base_samples": "0", "base_patients": "0"}]
    assert (ask(study_id="").status_code, ask("/samples", study_id="nosuch").json) == (400, [])


def test_repeated_filters_are_joined_and_never_split_at_commas(ask):
    answer = ask(sent_by="POST", filter=["sample=S1,S2", "", "!mut=TP53"])
    assert answer.json[0] == {"filter": "!mut=TP53;sample=S1,S2", "samples": "1", "patients": "1", "base_samples": "6", "base_patients": "5"}


def test_long_filters_come_by_post(ask):
    text = "sample=S1," + ",".join(f"X{number}" for number in range(4000))
    assert ask(filter=text).status_code == 400
    assert ask(sent_by="POST", filter=text).json[0]["samples"] == "1"


def test_levels_that_stand_in_cells_alone(ask):
    (lost,) = ask("/genes", kind="lost").json
    assert (lost["hugo_gene_symbol"], lost["altered"], lost["profiled"], lost["events"]) == ("TP53", "1", "5", "1")
    assert ask("/genes", kind="lost", genes="TP53,KRAS,nosuch").json == [lost, {**lost, "hugo_gene_symbol": "KRAS", "entrez_gene_id": "3845", "altered": "0", "frequency": "0", "events": "0"}]
    assert ask("/genes", kind="gained").json == []


def test_any_kind_counts_a_sample_once(ask):
    found = {one["hugo_gene_symbol"]: (one["altered"], one["events"], one["profiled"]) for one in ask("/genes", kind="any").json}
    assert found == {"TP53": ("2", "4", "5"), "KRAS": ("2", "4", "5"), "EGFR": ("1", "1", "5")}


def test_kinds_follow_each_other_as_asked(ask):
    kinds = [one["kind"] for one in ask("/genes", kind="deleted,mutated").json]
    assert kinds == ["deleted", "mutated", "mutated", "mutated"]


def test_forms_and_pages(ask):
    assert ask("/genes", format="tsv", fields="hugo_gene_symbol,events", order="-events", limit="1").text == "hugo_gene_symbol\tevents\nTP53\t3\n"
    assert ask("/samples", filter="mut=KRAS", format="tsv", fields="id").text == "id\nS3\nS4\n"


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("/genes", {"kind": "nosuch"}), ("/genes", {"count": "[]"}), ("/genes", {"count": "x"}), ("/genes", {"limit": "0"}), ("/parts", {"kind": "nosuch"}), ("/bins", {}),
        ("/bins", {"attribute_ids": "AGE", "bins": "width:0"}), ("/bins", {"attribute_ids": "AGE", "bins": "nosuch"}), ("/bins", {"attribute_ids": "AGE", "method": "nosuch"}),
        ("/bins", {"attribute_ids": "AGE", "log": "1"}), ("/compare/genes", {"overlap": "nosuch"}), ("/compare/values", {"against": "nosuch"}),
    ],
)  # fmt: skip
def test_values_that_cannot_be_read(ask, name, asked):
    assert ask(name, **asked).status_code == 400


def test_whose_filter_cannot_be_read_is_told(ask):
    answer = ask("/compare/values", filter="TYPE=Primary", against="nosuch=1")
    assert answer.json["detail"] == "against has a clause that names the attribute nosuch, which no study here has: nosuch=1"


def test_custom_data_that_nobody_knows(ask):
    """test_custom_data.py has the others."""
    for text in ("custom.x=1", json.dumps({"customDataFilters": [{"attributeId": "x", "values": [{"value": "1"}]}]})):
        assert ask("/samples", filter=text).json == []


def test_a_cohort_beside_itself(ask):
    """Dropped, nobody is left; kept, nothing differs."""
    asked = {"filter": "TYPE=Primary", "against": "TYPE=Primary"}
    assert ask("/compare/genes", **asked).json == []
    kept = ask("/compare/genes", **asked, overlap="keep").json
    assert [one["hugo_gene_symbol"] for one in kept] == ["KRAS", "TP53"] and {one["p_value"] for one in kept} == {"1"}


def test_two_curves_leave_out_patients_of_both(ask):
    alone = ask("/survival", example.TIMES, filter="GROUP=a").json
    both = ask("/survival", example.TIMES, filter="GROUP=a", against="GROUP=a,b").json
    assert {one["cohort"] for one in alone} == {"a"} and {one["cohort"] for one in both} == {"b"}
    assert ask("/survival", example.TIMES, endpoint="nosuch").json == []
