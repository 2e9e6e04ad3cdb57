"""One rule of what counts as measured: every address and page that counts samples, against what a naive reader of the study's files counts."""

import csv
import io
import re
from wsgiref.validate import validator

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from tests.measuredstudies import GENES, POSITIONS, SAMPLES, MeasuredStudy, case_list
from tests.studyfolders import load_folder, messages, write_folder

WAYS = {
    "by list": {"list_of": "category"},
    "by a list's name": {"list_of": "name"},
    "by line": {"line": True},
    "by rows alone": {},
    "by matrix": {"matrix": True},
    "by list, line and matrix": {"list_of": "category", "line": True, "matrix": True},
    "panel in the meta files": {"panel_in_meta": "TWO"},
    "panel in the meta files, by list": {"panel_in_meta": "TWO", "list_of": "name"},
    "panel in the meta files, by line": {"panel_in_meta": "ONE", "line": True},
    "panel in the meta files, by matrix": {"panel_in_meta": "TWO", "matrix": True},
    "panel in the meta files, by all": {"panel_in_meta": "ONE", "list_of": "category", "line": True, "matrix": True},
}
PROFILES = ("mutations", "gistic", "structural_variants")


class Asked:
    """An application over one loaded study."""

    def __init__(self, made, fast="on"):
        self.app = create_app(make_config({**made.settings, "fast": fast}))
        self.client = Client(validator(self.app))

    def json(self, path, **parameters):
        answer = self.client.get(path, query_string={name: value for name, value in parameters.items()}, buffered=True)
        assert answer.status_code == 200, answer.text
        return answer.json

    def table(self, path):
        answer = self.client.get(path, buffered=True)
        assert answer.status_code == 200, answer.text
        return list(csv.reader(io.StringIO(answer.text), delimiter="\t", quoting=csv.QUOTE_NONE))

    def text(self, path):
        return self.client.get(path, buffered=True).text


def loaded(made, folder, files):
    made.run(
        *(f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENE')" for pk, _ in enumerate(GENES, start=1)),
        *(f"INSERT INTO `gene` VALUES ({entrez}, '{symbol}', {pk}, 'protein-coding')" for pk, (symbol, entrez) in enumerate(GENES.items(), start=1)),
    )
    report = load_folder(made, write_folder(folder / "study", files))
    assert report.exit_code == 0, messages(report, "error")
    return report


@pytest.fixture(params=["packed", "from the tables"])
def fast(request):
    return {"packed": "on", "from the tables": "off"}[request.param]


@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
def test_every_count_is_that_of_the_files(made, tmp_path, ways):
    # Another study on each database.
    study = MeasuredStudy({"sqlite": 1, "mysql": 2}[made.database.dialect], **ways)
    loaded(made, tmp_path, study.files())
    for fast in ("on", "off"):
        asked = Asked(made, fast)
        _check_mutation_counts(asked, study)
        _check_alterations(asked, study)
        _check_enrichments(asked, study)
        _check_pages(asked, study)
        _check_third_generation(asked, study)
        asked.app.close()


def _check_mutation_counts(asked, study):
    [summary] = asked.json("/api/studysummaries", study_ids="demo1")
    assert summary["sequenced_sample_count"] == str(len(study.profiled("mutations")))
    genes = dict.fromkeys(gene for _, gene in study.mutated)
    expected = {gene: (str(len(study.altered("mutations", gene))), str(len(study.looked_at("mutations", gene)))) for gene in genes}
    for path, name in (("genes", "genes"), ("keywords", "keywords"), ("proteinchanges", "protein_changes"), ("positions", "positions")):
        for listed in ("", ",".join({"genes": gene, "positions": f"{gene}_{POSITIONS[gene]}"}.get(path, "") for gene in genes)):
            records = asked.json(f"/api/mutationcounts/{path}", **{name: listed.strip(",")})
            assert {record["hugo_gene_symbol"]: (record["sample_count"], record["profiled_sample_count"]) for record in records} == expected, path
    records = asked.json("/api/recurrentgenes", genetic_profile_ids="demo1_mutations", min_count="1")
    assert {record["hugo_gene_symbol"]: (record["sample_count"], record["profiled_sample_count"]) for record in records} == expected
    some = SAMPLES[::2]
    records = asked.json("/api/recurrentgenes", genetic_profile_ids="demo1_mutations", min_count="1", sample_ids=",".join(some))
    assert {record["hugo_gene_symbol"]: (int(record["sample_count"]), int(record["profiled_sample_count"])) for record in records} == {
        gene: (len(study.altered("mutations", gene) & {*some}), len(study.looked_at("mutations", gene) & {*some}))
        for gene in genes
        if any((sample, gene) in study.mutated for sample in some)
    }
    counts = asked.json("/api/mutationcounts/samples", genetic_profile_ids="demo1_mutations")
    assert {record["sample_id"]: int(record["mutation_count"]) > 0 for record in counts} == {
        sample: any(sample == mutated for mutated, _ in study.mutated) for sample in study.profiled("mutations")
    }


def _check_alterations(asked, study):
    records = asked.json("/api/alterations", genetic_profile_ids="demo1_mutations,demo1_gistic", genes=",".join(GENES))
    found = {(record["sample_id"], record["hugo_gene_symbol"]) for record in records}
    assert found == {(sample, gene) for gene in GENES for profile in PROFILES[:2] for sample in study.altered(profile, gene)}
    lists = {"demo1_all": SAMPLES, "demo1_exomes": study.listed, "demo1_sequenced": study.listed}
    for priority, profiles in (("0", PROFILES[:2]), ("1", PROFILES[:1]), ("2", PROFILES[1:2])):
        for genes in (*([gene] for gene in GENES), ["KRAS", "TP53"]):
            [record] = asked.json("/api/alterationcounts", study_ids="demo1", genes=",".join(genes), data_priority=priority)
            members = set(lists[record["sample_list_id"]])
            looked_at, altered = (
                members & {sample for gene in genes for profile in profiles for sample in of(profile, gene)} for of in (study.looked_at, study.altered)
            )
            assert (record["altered"], record["sample_count"]) == (str(len(altered)), str(len(looked_at))), (priority, genes)


def _check_enrichments(asked, study):
    groups = SAMPLES[:6], SAMPLES[6:]
    for profile, event, levels in (("mutations", {}, ()), ("gistic", {"event": "amp"}, ("2",))):
        names = dict(zip(("altered_sample_ids", "unaltered_sample_ids"), map(",".join, groups), strict=True))
        records = asked.json("/api/enrichments", genetic_profile_ids=f"demo1_{profile}", **names, **event)
        # Samples whose cell of copy number is NA take no part in the test, and stay in the sizes.
        panels = study.profiled(profile)
        whole = {gene: {sample for sample, panel in panels.items() if panel is None or gene in _panel(panel)} for gene in GENES}
        expected = {}
        for gene in GENES:
            if profile == "gistic" and gene not in study.cna:
                continue
            altered = study.altered(profile, gene, *([levels] if levels else []))
            numbers = [(len(altered & {*group}), len(whole[gene] & {*group} & ({*study.cna_samples} if levels else {*SAMPLES}))) for group in groups]
            if altered and all(size for _, size in numbers):
                expected[gene] = tuple(str(number) for pair in numbers for number in pair)
        fields = ("altered_count", "altered_size", "unaltered_count", "unaltered_size")
        assert {record["hugo_gene_symbol"]: tuple(record[field] for field in fields) for record in records} == expected, profile


def _panel(name):
    return {"TWO": ("KRAS", "BRAF"), "ONE": ("TP53",)}[name]


def _percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _check_pages(asked, study):
    # Cohorts take a sample for profiled by its row of the profile, or by the list `sequenced`, as the portal's charts do: by no category of a list.
    rows = asked.table("/studies/demo1/mutated-genes.tsv")[1:]
    counted = {one["hugo_gene_symbol"]: one for one in asked.json("/api/cohort/genes", study_id="demo1")}
    assert {row[0]: row[1:3] for row in rows} == {gene: [one["altered"], one["profiled"]] for gene, one in counted.items()}
    assert {gene: int(one["altered"]) for gene, one in counted.items()} == {gene: len({one for one, its in study.mutated if its == gene}) for _, gene in study.mutated}
    assert all(row[3] == (f"{int(row[1]) / int(row[2]):.6g}" if int(row[1]) <= int(row[2]) else "") for row in rows)
    kinds = [row[1] for row in asked.table("/studies/demo1/data-kinds.tsv")[1:]]
    profiles = {one["id"]: one["count"] for one in asked.json("/api/cohort/parts", study_id="demo1", kind="profile")}
    assert kinds == [profiles.get(profile, "0") for profile in PROFILES]
    text = asked.text(f"/studies/demo1/genes?genes={','.join(GENES)}")
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", text, re.DOTALL)
    for gene in GENES:
        looked_at, altered = ({sample for profile in PROFILES for sample in of(profile, gene)} for of in (study.looked_at, study.altered))
        place = next(place for place, cell in enumerate(cells) if re.sub("<.*?>", "", cell) == gene)
        told = [re.sub("<.*?>", "", cell) for cell in cells[place + 1 : place + 8]]
        counts = [len(altered), len(study.altered("mutations", gene))]
        counts += [len(study.altered("gistic", gene, (level,))) if gene in study.cna else 0 for level in ("2", "-2")]
        counts.append(len(study.altered("structural_variants", gene)))
        assert told == [_percent(len(altered), len(looked_at)), *map(str, counts), str(len(looked_at))], gene
    drawn = asked.table(f"/studies/demo1/oncoprint.tsv?genes={','.join(GENES)}")
    for number, gene in enumerate(drawn[0][1:], start=1):
        looked_at = {sample for profile in PROFILES for sample in study.looked_at(profile, gene)}
        assert {row[0] for row in drawn[1:] if row[number]} == looked_at, gene


def _check_third_generation(asked, study):
    sequenced = study.profiled("mutations")
    assert asked.json("/portal/api/studies/demo1")["sequencedSampleCount"] == len(sequenced)
    assert asked.json("/portal/api/studies", projection="DETAILED")[0]["sequencedSampleCount"] == len(sequenced)
    records = asked.json("/portal/api/studies/demo1/samples", projection="DETAILED")
    assert {record["sampleId"] for record in records if record["sequenced"]} == set(sequenced)
    for profile in PROFILES:
        body = {"sampleIds": SAMPLES}
        records = asked.client.post(f"/portal/api/molecular-profiles/demo1_{profile}/gene-panel-data/fetch", json=body, buffered=True).json
        found = {record["sampleId"]: record.get("genePanelId") for record in records if record["profiled"]}
        assert found == study.profiled(profile) and len(records) == len(SAMPLES), profile
        assert not any("genePanelId" in record for record in records if not record["profiled"])


# The two cases as they were met


def test_a_listed_sample_without_mutations_counts_everywhere(made, tmp_path, fast):
    study = MeasuredStudy(1, list_of="category")
    study.mutated, study.listed, study.sv_listed = [("S1", "KRAS"), ("S2", "TP53")], ["S1", "S2", "S3"], ["S1"]
    report = loaded(made, tmp_path, study.files())
    asked = Asked(made, fast)
    assert asked.json("/api/studysummaries")[0]["sequenced_sample_count"] == "3"
    assert asked.json("/api/mutationcounts/genes", genes="KRAS")[0]["profiled_sample_count"] == "3"
    assert asked.table("/studies/demo1/mutated-genes.tsv")[1][1:4] == ["1", "2", "0.5"], "of cohorts lists count by their names"
    assert not any("not profiled" in finding.text for finding in report.findings.sorted())
    # The original's service counts the rows of sample_profile: its contract.
    [told] = asked.json("/portalMetadata.json", cancerStudyMetaData="true")["cancerStudyMetaData"]
    assert told["num_sequenced_samples"] == 2
    asked.app.close()


@pytest.mark.parametrize("more", [{}, {"matrix": {"S3": "NA"}}], ids=["no matrix", "a matrix that says nothing of it"])
def test_the_panel_of_the_meta_file_is_that_of_samples_without_mutations(made, tmp_path, fast, more):
    study = MeasuredStudy(1, list_of="name", panel_in_meta="TWO")
    study.mutated, study.listed = [("S1", "KRAS"), ("S1", "TP53"), ("S2", "TP53")], ["S1", "S2", "S3"]
    study.matrix = {"mutations": more["matrix"]} if more else {}
    report = loaded(made, tmp_path, study.files())
    assert not any(finding.rule == "CL-10" for finding in report.findings.sorted())
    asked = Asked(made, fast)
    counts = {record["hugo_gene_symbol"]: record for record in asked.json("/api/mutationcounts/genes", genes="KRAS,TP53")}
    assert (counts["KRAS"]["sample_count"], counts["KRAS"]["profiled_sample_count"]) == ("1", "3")
    assert (counts["TP53"]["sample_count"], counts["TP53"]["profiled_sample_count"]) == ("0", "0")
    text = asked.text("/studies/demo1")
    assert "altered in samples whose gene panel lacks the gene, and so without a share: TP53" in text
    rows = {row[0]: row for row in asked.table("/studies/demo1/mutated-genes.tsv")}
    assert rows["KRAS"][1:4] == ["1", "3", "0.333333"] and rows["TP53"][1:] == ["2", "0", "", "2", ""]
    assert made.rows("SELECT COUNT(*) FROM `clinical_sample` WHERE `ATTR_ID` = 'MUTATION_COUNT' AND `ATTR_VALUE` = '0'") == [(1,)]
    asked.app.close()


def test_a_list_of_others_beside_that_of_the_sequenced_says_nothing(made, tmp_path):
    study = MeasuredStudy(3, list_of="name")
    files = {**study.files(), "case_lists/not.txt": case_list("not_sequenced", "other", SAMPLES)}
    loaded(made, tmp_path, files)
    asked = Asked(made)
    assert asked.json("/portal/api/studies/demo1")["sequencedSampleCount"] == len(study.profiled("mutations"))
    asked.app.close()


def test_mutations_and_variants_without_a_row_count_as_measured(made, tmp_path):
    """As portals' own databases may have them."""
    study = MeasuredStudy(2)
    loaded(made, tmp_path, study.files())
    made.run("DELETE FROM `sample_profile`")
    asked = Asked(made)
    _check_mutation_counts(asked, study)
    _check_third_generation(asked, study)
    asked.app.close()


def test_a_page_says_whom_a_curve_leaves_out(made, tmp_path):
    patients = [
        "PATIENT_ID\tOS_STATUS\tOS_MONTHS", "PS1\tDECEASED\t10", "PS2\tLIVING\t20", "PS3\tLIVING\tNA", "PS4\tLIVING\t-3", "PS5\tNA\t5", "PS6\tLost\t5",
    ]  # fmt: skip
    files = MeasuredStudy(1).files()
    files |= {"meta_patients.txt": "cancer_study_identifier: demo1\ngenetic_alteration_type: CLINICAL\ndatatype: PATIENT_ATTRIBUTES\ndata_filename: data_patients.txt\n"}
    heading = "#Patient\tS\tM\n#Patient\tS\tM\n#STRING\tSTRING\tSTRING\n#1\t1\t1\n"
    loaded(made, tmp_path, files | {"data_patients.txt": heading + "\n".join(patients) + "\n"})
    for fast in ("on", "off"):
        asked = Asked(made, fast)
        assert (
            "2 patients, 1 event; median 10 months; 10 of 12 patients left out: 6 with neither months nor status, 1 with no months,"
            " 1 with months that are no number from 0 on, 1 with no status, 1 with a status that tells no event"
        ) in asked.text("/studies/demo1")
        asked.app.close()
