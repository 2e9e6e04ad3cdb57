"""A real study, loaded whole from the command line into both databases: same answers to the byte, and the numbers of its files.

The numbers are counted here from the files, by other means than the loader's own code.
"""

import csv
import json
from collections import Counter

import pytest

from tests.shared import shared

STUDY = "study_es_0"
MISSING = ("", "NA", "[Not Available]")  # as this study's clinical files write it


@pytest.fixture(scope="module")
def folder():
    return shared(f"studies/{STUDY}")


@pytest.fixture(scope="module")
def clients(real_study):
    """dialect → (client, load report)."""
    return {dialect: (loaded.client, loaded.report) for dialect, loaded in real_study.items()}


@pytest.fixture(scope="module")
def get(clients):
    """get(path, **parameters) → records, from SQLite; both databases must have given the same bytes."""

    def get(path, **parameters):
        bodies = {}
        for dialect, (client, _) in clients.items():
            answer = client.get(path, query_string=parameters, buffered=True)
            assert answer.status_code == 200
            bodies[dialect] = answer.data
        assert bodies["sqlite"] == bodies["mysql"]
        return json.loads(bodies["sqlite"])

    return get


def table(path, comment="#"):
    """The rows of a tab-separated file as dicts."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(comment)]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def meta(path):
    return dict(line.split(":", 1) for line in path.read_text(encoding="utf-8").splitlines() if ":" in line)


def test_the_reports_count_the_same(clients):
    reports = [report for _, report in clients.values()]

    def counted(report):
        return {key: value for key, value in report.items() if key in ("files", "totals", "messages", "derived", "left_out")}

    assert counted(reports[0]) == counted(reports[1])
    assert len(counted(reports[0])) >= 3


def test_every_file_is_loaded(clients, folder):
    for _, report in clients.values():
        assert report["head"]["left_out"] == []
        assert {file["meta_file"] for file in report["files"]} >= {path.name for path in folder.glob("meta_*.txt")} - {"meta_study.txt"}


def test_the_study(get, folder):
    fields = {name.strip(): text.strip() for name, text in meta(folder / "meta_study.txt").items()}
    (study,) = get("/api/studies")
    assert study == {
        "id": STUDY,
        "type_of_cancer": fields["type_of_cancer"],
        "name": fields["name"],
        "short_name": fields["short_name"],
        "description": fields["description"],
        "pmid": fields["pmid"],
        "citation": fields["citation"],
        "groups": fields["groups"].upper(),
    }


def test_samples_and_patients(get, folder):
    rows = table(folder / "data_clinical_samples.txt")
    assert len(rows) == 841
    samples = get("/api/samples", study_id=STUDY)
    assert [(sample["id"], sample["patient_id"]) for sample in samples] == [(row["SAMPLE_ID"], row["PATIENT_ID"]) for row in rows]
    patients = get("/api/patients", study_id=STUDY)
    assert len(patients) == 840
    assert [patient["id"] for patient in patients] == list(dict.fromkeys(row["PATIENT_ID"] for row in rows))


def test_clinical_values(get, folder):
    subtypes = {row["SAMPLE_ID"]: row["SUBTYPE"] for row in table(folder / "data_clinical_samples.txt") if row["SUBTYPE"] not in MISSING}
    records = get("/api/clinicaldata/samples", study_id=STUDY, attribute_ids="SUBTYPE")
    assert len(records) == 506
    assert {record["sample_id"]: record["attr_val"] for record in records} == subtypes
    patients = table(folder / "data_clinical_patients.txt")
    for attribute in ("OS_STATUS", "OS_MONTHS", "DFS_STATUS", "DFS_MONTHS"):
        expected = {row["PATIENT_ID"]: row[attribute] for row in patients if row[attribute] not in MISSING}
        records = get("/api/clinicaldata/patients", study_id=STUDY, attribute_ids=attribute)
        assert {record["patient_id"]: record["attr_val"] for record in records} == expected


@pytest.mark.parametrize(
    ("file", "profile"),
    [
        ("data_cna_log2.txt", "log2CNA"),
        ("data_expression_median.txt", "mrna"),
        ("data_expression_median_Zscores.txt", "mrna_median_Zscores"),
        ("data_methylation_hm27.txt", "methylation_hm27"),
    ],
)
def test_every_value_of_a_matrix(get, folder, file, profile):
    records = get("/api/geneticprofiledata", genetic_profile_ids=f"{STUDY}_{profile}", genes="")
    found = {(record["entrez_gene_id"], record["sample_id"]): record["profile_data"] for record in records}
    symbols = {gene["hugo_gene_symbol"]: gene["entrez_gene_id"] for gene in get("/api/genes")}
    expected, seen = {}, set()
    for row in table(folder / file):
        entrez = row["Entrez_Gene_Id"] or symbols.get(row["Hugo_Symbol"].upper())
        if entrez in seen or entrez not in symbols.values():
            continue
        seen.add(entrez)
        expected |= {(entrez, name): text for name, text in row.items() if name not in ("Hugo_Symbol", "Entrez_Gene_Id") and text}
    assert found == expected


def test_discrete_copy_number(get):
    records = get("/api/geneticprofiledata", genetic_profile_ids=f"{STUDY}_gistic", genes="")
    assert len({record["entrez_gene_id"] for record in records}) == 8
    assert len({record["sample_id"] for record in records}) == 788
    assert {record["profile_data"] for record in records} <= {"-2", "-1", "0", "1", "2", "NA"}


def test_mutations(get, folder):
    rows = table(folder / "data_mutations_extended.maf")
    records = get("/api/geneticprofiledata", genetic_profile_ids=f"{STUDY}_mutations", genes="")
    assert (len(rows), len(records)) == (36, 33)
    assert {record["sample_id"] for record in records} <= {row["Tumor_Sample_Barcode"][:15] for row in rows}


def test_sample_lists(get, folder):
    known = {sample["id"] for sample in get("/api/samples", study_id=STUDY)}
    lists = {record["id"]: record["sample_ids"] for record in get("/api/samplelists", study_id=STUDY)}
    for path in (folder / "case_lists").iterdir():
        fields = meta(path)
        ids = fields["case_list_ids"].split()
        assert set(lists.pop(fields["stable_id"].strip())) == {name for name in ids if name in known}
    assert {name: len(ids) for name, ids in lists.items()} == {f"{STUDY}_all": 841}


def sample_id(text):
    """Barcodes of aliquots mean the sample."""
    return text[:15] if text.startswith("TCGA-") else text


def values(get, path, name, **parameters):
    """(what *name* says, sample) → the value, of records."""
    records = get(path, **parameters)
    return {(record[name], record["sample_id"]): record["profile_data" if "profile_data" in record else "value"] for record in records}


@pytest.mark.parametrize(("file", "profile"), [("data_gsva_scores.txt", "gsva_scores"), ("data_gsva_pvalues.txt", "gsva_pvalues")])
def test_every_value_of_gene_sets(get, folder, file, profile):
    expected = {
        (row["geneset_id"], sample): text for row in table(folder / file) for sample, text in row.items() if sample != "geneset_id"
    }
    assert len(expected) == 7 * 5
    profile = f"{STUDY}_{profile}"
    assert values(get, "/api/geneticprofiledata", "hugo_gene_symbol", genetic_profile_ids=profile, genes="") == expected
    assert len(get("/api/genesetdefinitions")) == 7 * 2


@pytest.mark.parametrize("profile", ["treatment_ec50", "treatment_ic50"])
def test_every_value_of_treatments(get, folder, profile):
    rows = table(folder / f"data_{profile}.txt")
    told = {row["entity_stable_id"]: [row[f"META:{name}"] for name in ("name", "description", "url")] for row in rows}
    expected = {
        (row["entity_stable_id"], sample): text for row in rows for sample, text in row.items() if sample.startswith("TCGA") and text != "NA"
    }
    parameters = {"genetic_profile_ids": f"{STUDY}_{profile}"}
    assert values(get, "/api/genericassaydata", "stable_id", **parameters) == expected
    for record in get("/api/genericassaydata", **parameters):
        assert json.loads(record["properties"]) == dict(zip(("NAME", "DESCRIPTION", "URL"), told[record["stable_id"]], strict=True))


def test_regions_of_recurrent_copy_number(get, folder):
    expected = Counter()
    for row in table(folder / "data_gistic_genes_amp.txt"):
        genes = [gene for gene in row["genes_in_region"].strip("[]").split(",") if gene not in ("", "NA")]  # NA names no gene
        # A region where no gene is known is one record, too.
        expected[row["chromosome"], row["cytoband"], row["peak_start"], row["peak_end"]] += max(1, len(genes))
    records = get("/api/copynumberregions", study_ids=STUDY)
    assert Counter((one["chr"], one["cytoband"], one["peak_start"], one["peak_end"]) for one in records) == expected
    assert {one["alteration"] for one in records} == {"AMP"}


def test_structural_variants_and_fusions(get, folder):
    records = get("/api/structuralvariants", genetic_profile_ids=f"{STUDY}_structural_variants")
    expected = Counter(
        (sample_id(row["Sample_ID"]), row["Site1_Position"], row["Site2_Position"], row["Event_Info"])
        for row in table(folder / "data_structural_variants.txt")
    )
    fusions = Counter((sample_id(row["Tumor_Sample_Barcode"]), "-1", "-1", row["Fusion"]) for row in table(folder / "data_fusions.txt"))
    assert (sum(expected.values()), sum(fusions.values())) == (45, 5)
    found = Counter((one["sample_id"], one["site1_position"], one["site2_position"], one["event_info"]) for one in records)
    assert found == expected + fusions


def test_segments_and_panels(get, folder):
    segments = {
        (sample_id(row["ID"]), row["chrom"], row["loc.start"], row["loc.end"], row["num.mark"], float(row["seg.mean"]))
        for row in table(folder / "data_cna_hg19.seg")
    }
    names = ("sample_id", "chr", "start_position", "end_position", "num_probes")
    records = get("/api/copynumbersegments", study_id=STUDY)
    assert {(*(one[name] for name in names), float(one["segment_mean"])) for one in records} == segments
    panels = {}
    for path in folder.glob("data_gene_panel_testpanel*.txt"):
        fields = {name.strip(): text.strip() for name, text in meta(path).items()}
        panels[fields["stable_id"]] = set(fields["gene_list"].split("\t"))
    found = {}
    for record in get("/api/genepanels"):
        found.setdefault(record["gene_panel_id"], set()).add(record["hugo_gene_symbol"])
    assert found == panels


@pytest.mark.parametrize(
    ("path", "parameters"),
    [
        ("/api/copynumberevents", {"genetic_profile_ids": f"{STUDY}_gistic"}),
        ("/api/copynumberregions", {"study_ids": STUDY}),
        ("/api/genericassaydata", {"genetic_profile_ids": f"{STUDY}_treatment_ic50"}),
        ("/api/mutations", {"genetic_profile_ids": f"{STUDY}_mutations"}),
        ("/api/structuralvariants", {"genetic_profile_ids": f"{STUDY}_structural_variants"}),
        ("/api/cancertypes", {}),
        ("/api/clinicalattributes", {}),
        ("/api/clinicalattributes/patients", {"study_id": STUDY}),
        ("/api/clinicalattributes/samples", {"study_id": STUDY}),
        ("/api/clinicaldata/patients", {"study_id": STUDY, "attribute_ids": ""}),
        ("/api/clinicaldata/samples", {"study_id": STUDY, "attribute_ids": ""}),
        ("/api/genes", {}),
        ("/api/genesaliases", {}),
        ("/api/geneticprofiledata", {"genetic_profile_ids": "", "genes": ""}),
        ("/api/geneticprofiles", {}),
        ("/api/patients", {"study_id": STUDY}),
        ("/api/samplelists", {}),
        ("/api/samples", {"study_id": STUDY}),
        ("/api/studies", {}),
        ("/api/mutation_count", {"type": "frequency", "per_study": "true", "gene": "TP53,BRCA1,BRCA2"}),
    ],
)
def test_every_path_gives_the_same_bytes_on_both_databases(get, path, parameters):
    assert get(path, **parameters)


def test_gene_counts_agree_with_the_reference_files(get):
    genes = json.loads((shared("portal-info") / "genes.json").read_text(encoding="utf-8"))
    served = {(gene["entrez_gene_id"], gene["hugo_gene_symbol"]) for gene in get("/api/genes")}
    missing = [gene for gene in genes if (gene["entrez_gene_id"], gene["hugo_gene_symbol"].upper()) not in served]
    assert len(missing) < len(genes) / 100
