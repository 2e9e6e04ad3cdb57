"""What settings change in the answers of the services."""

import pytest

from tests.contract.conftest import served

IGV = {"cmd": "get_igv_args", "cancer_study_id": "demo", "gene_list": "TP53"}
FRACTIONS = {"cmd": "get_cna_fraction", "cancer_study_id": "demo"}
MUTATIONS = {"geneticProfiles": "demo_mutations", "geneList": "KRAS", "caseSetId": "demo_all"}
DOMAIN = "/getMutationAligner.json"


@pytest.fixture
def with_settings(demo):
    """with_settings(name=value, …): the demo study served with them; dots of names are written as __."""
    opened = []

    def serve(**settings):
        opened.append(served(demo.it.dialect, demo.address, **{name.replace("__", "."): value for name, value in settings.items()}))
        return opened[-1]

    yield serve
    for it in opened:
        it.app.close()


def test_segment_files_lie_where_the_operator_says(demo, with_settings):
    it = with_settings(segfile__url="https://files.example.org/seg/")
    answer = it.get("/igvlinking.json", IGV)
    assert answer.json["segfileUrl"] == "https://files.example.org/seg/data_cna_hg19.seg" == "https://files.example.org/seg/" + answer.json["fileName"]
    own = demo.it.get("/igvlinking.json", IGV)
    assert own.json["segfileUrl"] == "/api/copynumbersegments?study_id=demo&format=seg"
    # What a client has kept of the one is not the other.
    assert own.headers["ETag"] != answer.headers["ETag"]
    assert it.get("/igvlinking.json", IGV, headers={"If-None-Match": own.headers["ETag"]}).status_code == 200


@pytest.mark.parametrize("site", ["https://aligner.example.org", "https://aligner.example.org/"])
def test_domains_have_links_where_there_is_a_site(demo, with_settings, site):
    it = with_settings(mutation_aligner__url=site)
    assert it.get(DOMAIN, {"pfamAccession": "PF00870"}).json == {"linkToMutationAligner": "https://aligner.example.org/domains/PF00870"}
    for other in ("PF0087", "pf00870", "PF00870/../x", "PF\u0660\u0660\u0668\u0667\u0660", ""):
        assert it.get(DOMAIN, {"pfamAccession": other}).json == {}
    assert demo.it.get(DOMAIN, {"pfamAccession": "PF00870"}).json == {}


def test_the_member_of_the_build_has_the_portals_name(demo, with_settings):
    usual, other = demo.ask("/getMutationData.json", **MUTATIONS), with_settings(ncbi__build="GRCh38").get("/getMutationData.json", MUTATIONS).json
    assert len(usual) > 5 and all(len(each) == 50 for each in other)
    for one, same in zip(usual, other, strict=True):
        names = list(one)
        assert list(same) == ["GRCh38" if name == "37" else name for name in names]
        assert same.pop("GRCh38") == one.pop("37") == one["ncbiBuildNo"] and same == one
    crossing = {"geneList": "KRAS", "cancer_study_list": "demo"}
    assert "38" in with_settings(ncbi__build="38").get("/crosscancermutation.json", crossing).json[0]


def test_from_which_mean_on_a_segment_counts(demo, with_settings):
    lengths = {}
    for row in demo.table("data_cna_hg19.seg"):
        length, mean = int(row["loc.end"]) - int(row["loc.start"]), abs(float(row["seg.mean"]))
        altered, whole = lengths.get(row["ID"], (0, 0))
        lengths[row["ID"]] = altered + length * (mean >= 0.7), whole + length
    expected = {sample: altered / whole for sample, (altered, whole) in lengths.items()}
    answer = with_settings(patient_view_genomic_overview_cna_cutoff="0.7, 1.5").get("/cna.json", FRACTIONS).json
    assert answer == pytest.approx(expected) and answer != pytest.approx(demo.ask("/cna.json", **FRACTIONS))


@pytest.mark.parametrize(
    ("host", "base"),
    [("portal.example.org", "http://portal.example.org"), ("PORTAL.example.org", "http://portal.example.org"), ("portal.example.org:8443", ""),
     ("portal.example.org:80", "http://portal.example.org"), ("portal.example.org:443", ""), ("third.example.org", "http://third.example.org"), ("third.example.org:80", "http://third.example.org"),
     ("other.example.org:8000", "http://other.example.org:8000"), ("evil.example", ""), ("portal.example.org.evil.example", "")],
)  # fmt: skip
def test_addresses_in_answers_repeat_the_hosts_of_the_setting_alone(demo, with_settings, host, base):
    it = with_settings(http__allowed_hosts="portal.example.org, Other.example.org:8000, third.example.org:80")
    tags = set()
    for served_by, expected in ((it, base), (demo.it, "")):
        answer = served_by.get("/api/segmentfiles", headers={"Host": host})
        assert {record["url"].partition("/api/")[0] for record in answer.json} == {expected}
        below = served_by.get("/api/segmentfiles", headers={"Host": host}, environ_overrides={"SCRIPT_NAME": "/portal"})
        assert below.json[0]["url"].startswith(f"{expected}/portal/api/copynumbersegments?")
        viewer = served_by.get("/igvlinking.json", IGV, headers={"Host": host}).json
        assert viewer["segfileUrl"].partition("/api/")[0] == expected
        tags |= {answer.headers["ETag"], below.headers["ETag"]}
    assert len(tags) == 4
    # What one host's clients have kept is not another's.
    elsewhere = it.get("/api/segmentfiles", headers={"Host": "nobodys.example"})
    assert (elsewhere.headers["ETag"] in tags) == (base == "")
