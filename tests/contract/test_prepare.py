"""`genows prepare` as people type it: loose files become a folder that validates, loads and answers."""

import csv
import gzip
import json
import re

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.cli import main
from genows.config.reader import make_config
from tests.shared import shared

MAF = """#version 2.4
Gene,Sample,Chrom,Start.bp,End_position,Ref,Alt,Effect,AAChange,Build,Depth
TP53,S 1,chr17,7577120,7577120,C,T,missense_variant,p.Arg273His,hg19,"1,234"
KRAS,S 2,12,25398284,25398284,C,A,nonsynonymous SNV,KRAS:NM_004985:exon2:c.G35T:p.G12V,37,20
TP53,S 2,17,7578406,7578406,C,T,,p.R175*,GRCh37,20
TP53,,17,7578406,7578406,C,T,missense,p.R175H,GRCh37,20
"""
PATIENTS = """Patient;Sample;Age at diagnosis;Gender;OS.time;OS;Stage;Tumor purity;
P1;S-1;61,5;f;730;1;II;0,8;
P2;S-2;50;m;3000;0;III;NA;
P3;S-3;70;f;-Inf;0;;0,4;
"""


@pytest.fixture(scope="module", params=("sqlite", "mysql"))
def address(request, tmp_path_factory):
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('prepare')}/portal.db"
    server = request.getfixturevalue("mariadb_server")
    return f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{server.create_database()}"


@pytest.fixture
def genows(capsys):
    """Runs a command; (exit code, stdout, stderr)."""

    def run(*words):
        code = main(list(map(str, words)))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def loaded(genows, address, tmp_path):
    """Validates and loads a prepared folder; returns get(path, **parameters) → records of the answer."""
    apps = []

    def load(folder):
        code, out, _ = genows("validate", folder, "--quiet")
        assert code in (0, 3) and "0 errors" in out, out
        (tmp_path / "portal.properties").write_text(f"db.connection_string={address}\n", encoding="utf-8")
        code, out, err = genows("load", "--config", tmp_path / "portal.properties", folder, "--quiet")
        assert code == 0, out + err
        apps.append(create_app(make_config({"db.connection_string": address})))
        client = Client(apps[-1])

        def get(path, **parameters):
            answer = client.get(path, query_string=parameters, buffered=True)
            assert answer.status_code == 200, answer.text
            return json.loads(answer.data) if path.startswith("/api/") else answer.text

        return get

    yield load
    for app in apps:
        app.close()


def clinical(get, path, **parameters):
    return {(row.get("sample_id") or row["patient_id"], row["attr_id"]): row["attr_val"] for row in get(path, **parameters)}


def test_a_table_of_mutations_and_one_of_patients(genows, loaded, tmp_path):
    with gzip.open(tmp_path / "calls.csv.gz", "wt", encoding="utf-8") as file:
        file.write(MAF)
    (tmp_path / "people.csv").write_bytes(PATIENTS.replace("\n", "\r\n").encode("utf-8-sig"))
    code, out, err = genows("prepare", tmp_path / "lab", tmp_path / "calls.csv.gz", tmp_path / "people.csv", "--study-id", "brca_lab", "--name", "Lab")
    assert code == 0, err
    assert "calls.csv.gz: mutations" in out and "people.csv: clinical table" in out
    assert "row without a sample, left out (line 6)" in out
    get = loaded(tmp_path / "lab")
    changes = {(row["sample_id"], row["hugo_gene_symbol"], row["amino_acid_change"]) for row in get("/api/mutations", genetic_profile_ids="brca_lab_mutations")}
    assert changes == {("S-1", "TP53", "R273H"), ("S-2", "KRAS", "G12V"), ("S-2", "TP53", "R175*")}
    of_patients = clinical(get, "/api/clinicaldata/patients", study_id="brca_lab", attribute_ids="")
    assert of_patients["P1", "OS_MONTHS"] == "23.98" and of_patients["P1", "OS_STATUS"] == "1:DECEASED"
    assert ("P3", "OS_MONTHS") not in of_patients and of_patients["P3", "OS_STATUS"] == "0:LIVING"
    assert of_patients["P1", "AGE"] == "61.5" and of_patients["P2", "SEX"] == "Male"
    of_samples = clinical(get, "/api/clinicaldata/samples", study_id="brca_lab", attribute_ids="")
    assert of_samples["S-1", "TUMOR_PURITY"] == "0.8" and ("S-2", "TUMOR_PURITY") not in of_samples


def test_an_old_file_of_leukaemias(genows, loaded, tmp_path):
    folder = shared("files/laml")
    code, out, err = genows("prepare", tmp_path / "laml", *sorted(folder.iterdir()), "--study-id", "laml", "--cancer-type", "aml")
    assert code == 0, err
    get = loaded(tmp_path / "laml")
    assert len(get("/api/samples", study_id="laml")) == 200
    for gene, number in {"FLT3": 52, "DNMT3A": 48, "NPM1": 33, "IDH2": 20, "TP53": 15}.items():
        rows = get("/api/mutations", genetic_profile_ids="laml_mutations", genes=gene)
        assert len({row["sample_id"] for row in rows}) == number
        changed = [row for row in rows if row["mutation_type"] != "Splice_Site"]
        assert all(row["amino_acid_change"] != "MUTATED" for row in changed)
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", get("/studies/laml/genes", genes="FLT3,DNMT3A")))
    assert "FLT3 26.9 % 52 52 0 0 0 193" in page and "DNMT3A 24.9 % 48 48 0 0 0 193" in page
    with (folder / "tcga_laml_annot.tsv").open(encoding="utf-8") as file:
        people = {row["Tumor_Sample_Barcode"]: row for row in csv.DictReader(file, delimiter="\t")}
    values = clinical(get, "/api/clinicaldata/patients", study_id="laml", attribute_ids="")
    for patient, row in people.items():
        days = row["days_to_last_followup"]
        expected = f"{float(days) / 30.4375:.2f}" if days not in ("", "NA", "-Inf") else None
        assert values.get((patient, "OS_MONTHS")) == expected
        assert values.get((patient, "OS_STATUS")) == {"0": "0:LIVING", "1": "1:DECEASED"}.get(row["Overall_Survival_Status"])
    assert "<svg" in get("/studies/laml/survival.svg", endpoint="OS")


def test_what_cannot_be_prepared_ends_with_a_sentence(genows, tmp_path):
    (tmp_path / "calls.vcf").write_text("##fileformat=VCFv4.2\n#CHROM\tPOS\n1\t5\n", encoding="utf-8")
    (tmp_path / "colours.txt").write_text("colour\tsize\nbright\tlarge\nbright\tlarge\n", encoding="utf-8")
    (tmp_path / "people.csv").write_text(PATIENTS, encoding="utf-8")
    for words, code, sentence in (
        (["calls.vcf"], 1, "calls.vcf: a VCF file; vcf2maf"),
        (["colours.txt"], 2, "--kind 'colours.txt=KIND' says so"),
        (["colours.txt", "calls.vcf"], 1, "--kind 'colours.txt=KIND' says so"),
        (["nowhere.txt"], 1, "nowhere.txt: cannot be opened: there is no such file"),
        (["colours.txt", "--kind", "colours.txt=mutation"], 2, "mutation is none of mutations, "),
        (["colours.txt", "--kind", "colours.txt=clinical"], 1, "no column has ids of samples or patients"),
        (["people.csv", "--cancer-type", "sarcoma"], 2, "near to it: "),
        (["people.csv", "--kind", "patients.csv=clinical"], 2, "patients.csv is none of the files"),
        (["people.csv", "--kind", "people.csv=segments"], 2, "the file has not the columns of segments of copy number"),
    ):
        files = [tmp_path / word if "." in word and "=" not in word else word for word in words]
        ended, out, err = genows("prepare", tmp_path / "made", *files, "--study-id", "x")
        assert (ended, out) == (code, "") and sentence in err, err
        assert not (tmp_path / "made").exists()


def test_a_folder_in_place_of_a_file_is_named_as_it_was_typed(genows, tmp_path):
    assert genows("prepare", tmp_path / "made", ".", "--study-id", "x") == (1, "", "genows: .: cannot be opened: it is a folder, where a file is expected\n")


def test_the_next_commands_can_be_typed_as_they_stand(genows, tmp_path):
    (tmp_path / "people.csv").write_text(PATIENTS)
    code, out, err = genows("prepare", tmp_path / "my lab", tmp_path / "people.csv", "--study-id", "lab", "--quiet")
    assert code == 0, err
    assert out.endswith(f"Next: genows validate '{tmp_path}/my lab', genows load '{tmp_path}/my lab'\n")
