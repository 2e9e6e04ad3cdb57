"""The pages of patients beside pandas over the files of the demo study: 0 differences."""

import io
import re
from html import unescape

import pandas
import pytest

from tests.judged.test_gene_parts import Files, study

__all__ = ["study"]
pytestmark = pytest.mark.slow
PATIENTS = 60
VARIANT = ["Chromosome", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2"]
MARKS = {"Putative_Driver": "driver", "Putative_Passenger": "passenger", "": ""}


class More(Files):
    """*files*: as pandas reads them; the further ones that patients' pages show."""

    def __init__(self, folder):
        super().__init__(folder)

        def table(name):
            return pandas.read_csv(folder / name, sep="\t", comment="#", keep_default_na=False, dtype=str)

        self.segments = table("data_cna_hg19.seg").astype({"loc.start": int, "loc.end": int, "seg.mean": float})
        self.events = [table(path.name) for path in sorted(folder.glob("data_timeline_*.txt"))]


@pytest.fixture(scope="module")
def pages(study, tmp_path_factory):
    """(files, client, patient → samples)"""
    files, client = study
    more = More(files.folder)
    samples = more.samples.groupby("PATIENT_ID", sort=False).SAMPLE_ID.apply(list).to_dict()
    chosen = sorted(samples, key=lambda one: (-len(samples[one]), one))[:PATIENTS]
    return more, client, {one: samples[one] for one in chosen}


def known(value):
    return "" if value.startswith("[") else value


def rows_of(client, patient_id, show, *columns):
    answer = client.get("/studies/demo/patient-alterations.tsv", query_string={"patient_id": patient_id, "show": show, "columns": ",".join(columns)})
    assert answer.status_code == 200, answer.text
    return [tuple(row) for row in pandas.read_csv(io.StringIO(answer.text), sep="\t", keep_default_na=False, dtype=str).itertuples(index=False)]


def test_mutations_with_what_the_study_has_of_their_genes(pages):
    files, client, samples = pages
    maf = files.maf.assign(change=files.maf.HGVSp_Short.str.removeprefix("p."))
    compared = 0
    for patient_id, those in samples.items():
        expected = []
        for row in maf[maf.Tumor_Sample_Barcode.isin(those)].itertuples():
            mutated = maf[maf.Hugo_Symbol == row.Hugo_Symbol]
            measured = files.on_panel("mutations", files.listed["sequenced"] | set(maf.Tumor_Sample_Barcode), row.Hugo_Symbol)
            level = files.cna.loc[row.Hugo_Symbol, row.Tumor_Sample_Barcode] if row.Tumor_Sample_Barcode in files.cna.columns and row.Hugo_Symbol in files.cna.index else ""
            reads = int(row.t_alt_count), int(row.t_alt_count) + int(row.t_ref_count)
            expected.append((
                row.Hugo_Symbol, row.Tumor_Sample_Barcode, row.Start_Position, MARKS[row.cbp_driver], round(reads[0] / reads[1], 6) if reads[1] else "", level,
                str(len(set(mutated.Tumor_Sample_Barcode) & measured)), str(len(measured)),
                str(len(set(mutated[mutated.change == row.change].Tumor_Sample_Barcode) & measured)) if row.change else "",
            ))  # fmt: skip
        found = rows_of(client, patient_id, "mutations", "hugo_gene_symbol", "sample_id", "start_position", "driver", "tumor_freq", "copy_number",
                        "samples_with_gene", "samples_measured", "samples_with_change", "amino_acid_change")  # fmt: skip
        hotspotless = [(*one[:3], one[3].removesuffix("; hotspot"), round(float(one[4]), 6) if one[4] else "", *one[5:8], one[8] if one[9] in set(maf.change) else "") for one in found]
        assert sorted(hotspotless) == sorted(expected), patient_id
        compared += len(found)
    assert compared > 300


def test_copy_number_events_and_variants(pages):
    files, client, samples = pages
    levels, compared = files.cna, 0
    for patient_id, those in samples.items():
        expected = [
            (gene, sample, levels.loc[gene, sample], str((levels.loc[gene] == levels.loc[gene, sample]).sum()))
            for sample in those if sample in levels.columns for gene in levels.index if levels.loc[gene, sample] in ("2", "-2")
        ]  # fmt: skip
        assert sorted(rows_of(client, patient_id, "copy-number", "hugo_gene_symbol", "sample_id", "alteration", "event_sample_count")) == sorted(expected)
        of_patient = files.variants[files.variants.Sample_Id.isin(those)]
        known = [(row.Site1_Hugo_Symbol, row.Site2_Hugo_Symbol, row.Sample_Id, row.Event_Info, MARKS[row.cbp_driver]) for row in of_patient.itertuples()]
        assert sorted(rows_of(client, patient_id, "variants", "site1_hugo_symbol", "site2_hugo_symbol", "sample_id", "event_info", "driver")) == sorted(known)
        compared += len(expected) + len(known)
    assert compared > 80


def test_clinical_values_and_what_is_counted_of_samples(pages):
    files, client, samples = pages
    for patient_id, those in samples.items():
        text = client.get(f"/studies/demo/patients/{patient_id}").text
        table = re.search(r'aria-label="Clinical attributes">(.*?)</table>', text, re.DOTALL)[1]
        cells = [[unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]
        assert cells[0] == ["Attribute", "Patient", *(f"Sample {sample}" for sample in those)]
        found = {row[0]: row[1:] for row in cells[1:]}
        patient = files.patients[files.patients.PATIENT_ID == patient_id].iloc[0]
        assert (found.get("Diagnosis Age", [""])[0], found.get("Sex", [""])[0]) == (known(patient.AGE), known(patient.SEX))
        own = files.samples.set_index("SAMPLE_ID").loc[those]
        assert found["Cancer Type"][1:] == list(map(known, own.CANCER_TYPE)) and found["Sample Type"][1:] == list(map(known, own.SAMPLE_TYPE))
        shares = []
        for sample in those:
            its = files.segments[files.segments.ID == sample]
            length = its["loc.end"] - its["loc.start"]
            shares.append(f"{100 * length[its['seg.mean'].abs() >= 0.2].sum() / length.sum():.1f} %" if len(its) else "")
        assert found.get("Share of the genome altered", ["", *[""] * len(those)])[1:] == shares
        # As loaders count: each somatic variant once.
        somatic = files.maf[files.maf.Mutation_Status.str.lower() != "germline"]
        counts = somatic.drop_duplicates(["Tumor_Sample_Barcode", *VARIANT]).Tumor_Sample_Barcode.value_counts()
        assert found.get("Mutations", ["", *[""] * len(those)])[1:] == [str(counts.get(sample, 0)) if sample in files.listed["sequenced"] else "" for sample in those]


def test_the_time_line(pages):
    files, client, samples = pages
    compared = 0
    for patient_id in samples:
        expected = []
        for table in files.events:
            for row in table[table.PATIENT_ID == patient_id].to_dict("records"):
                details = sorted(f"{name}: {value}" for name, value in row.items() if name not in ("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE") and value)
                expected.append((row["EVENT_TYPE"], details, int(row["START_DATE"]), int(row["STOP_DATE"] or row["START_DATE"])))
        answer = client.get(f"/studies/demo/patient-timeline.tsv?patient_id={patient_id}")
        found = pandas.read_csv(io.StringIO(answer.text), sep="\t", keep_default_na=False) if answer.status_code == 200 else pandas.DataFrame()
        assert sorted((kind, sorted(filter(None, details.split("; "))), first, last) for kind, details, first, last in found.itertuples(index=False)) == sorted(expected)
        compared += len(expected)
    assert compared > 200
