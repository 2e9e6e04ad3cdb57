"""A study whose files name genes, chromosomes and levels in odd ways, loaded and asked over HTTP; each test brings its files."""

import pytest

from tests.contract.conftest import served
from tests.loads import add_reference
from tests.studyfolders import load_folder, meta, study_files, write_folder

GENES = [
    (3845, "KRAS", "protein-coding"),
    (7157, "TP53", "protein-coding"),
    (673, "BRAF", "protein-coding"),
    (7504, "XK", "protein-coding"),
    (2064, "ERBB2", "protein-coding"),
    (4535, "MT-ND1", "protein-coding"),
    (8085, "KMT2D", "protein-coding"),
    (9757, "KMT2B", "protein-coding"),
    (238, "ALK", "protein-coding"),
    (27436, "EML4", "protein-coding"),
    (11111, "NAN", "protein-coding"),
]
ALIASES = [(7504, "NA"), (2064, "HER2"), (8085, "MLL2"), (9757, "MLL2"), (673, "BOTH"), (7157, "BOTH")]
SAMPLES = "#P\tS\n#P\tS\n#STRING\tSTRING\n#1\t1\nPATIENT_ID\tSAMPLE_ID\nP1\tS1\nP2\tS2\nP3\tS3\n"
_NAMES = {"profile_name": "n", "profile_description": "d"}
MAF_COLUMNS = (
    "Hugo_Symbol Entrez_Gene_Id NCBI_Build Chromosome Start_Position End_Position Variant_Classification Reference_Allele"
    " Tumor_Seq_Allele1 Tumor_Seq_Allele2 Tumor_Sample_Barcode HGVSp_Short"
).split()
_MUTATION = dict(zip(MAF_COLUMNS, ("KRAS", "3845", "GRCh37", "12", "1", "1", "Missense_Mutation", "C", "C", "T", "S1", "p.G12D"), strict=True))


def table(*rows):
    return "".join("\t".join(row) + "\n" for row in rows)


def file_pair(name, rows, alteration_type, datatype, stable_id, shown="true", **more):
    """A meta file and its data file, of *rows* or of their text."""
    fields = {**_NAMES, "show_profile_in_analysis_tab": shown, **more}
    text = rows if isinstance(rows, (str, bytes)) else table(*rows)
    return {
        f"meta_{name}.txt": meta(alteration_type, datatype, f"data_{name}.txt", stable_id=stable_id, **fields),
        f"data_{name}.txt": text,
    }


def expression(*rows, columns=("Hugo_Symbol", "Entrez_Gene_Id")):
    return file_pair("expression", [(*columns, "S1", "S2", "S3"), *rows], "MRNA_EXPRESSION", "CONTINUOUS", "rna_seq_mrna", "false")


def copy_number(*rows, columns=("Hugo_Symbol", "Entrez_Gene_Id"), **fields):
    return file_pair("cna", [(*columns, "S1", "S2", "S3"), *rows], "COPY_NUMBER_ALTERATION", "DISCRETE", "gistic", **fields)


def long_copy_number(*rows, columns=("Hugo_Symbol", "Entrez_Gene_Id", "Sample_Id", "Value"), **fields):
    return file_pair("long", [columns, *rows], "COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "gistic", **fields)


def mutations(*rows):
    """*rows*: cells that differ from a good row's; positions count from 1."""
    cells = [{**_MUTATION, "Start_Position": str(place), "End_Position": str(place), **row} for place, row in enumerate(rows, start=1)]
    return file_pair("mutations", [MAF_COLUMNS, *(tuple(row.values()) for row in cells)], "MUTATION_EXTENDED", "MAF", "mutations")


def study(**files):
    """The files of a study demo1 with three samples."""
    return {
        **study_files(add_global_case_list="true"),
        "meta_patients.txt": None,
        "data_patients.txt": None,
        "data_samples.txt": SAMPLES,
        "case_lists/cases_sequenced.txt": (
            "cancer_study_identifier: demo1\nstable_id: demo1_sequenced\ncase_list_name: n\ncase_list_description: d\ncase_list_ids: S1\tS2\tS3\n"
        ),
        **files,
    }


class Loaded:
    """*report*: of the load; asks the application that serves it."""

    def __init__(self, report, it):
        self.report, self.served = report, it

    def values(self, profile, *genes):
        """Symbol → values of S1, S2, S3."""
        found = {}
        asked = {"genetic_profile_ids": f"demo1_{profile}", "genes": ",".join(genes)}
        for record in self.served.records("/api/geneticprofiledata", **asked):
            found.setdefault(record["hugo_gene_symbol"], {})[record["sample_id"]] = record["profile_data"]
        return {symbol: [of_samples.get(f"S{number}") for number in (1, 2, 3)] for symbol, of_samples in found.items()}

    def mutations(self):
        """(symbol, change) of all mutations, sorted."""
        records = self.served.records("/api/mutations", genetic_profile_ids="demo1_mutations")
        return sorted((record["hugo_gene_symbol"], record["amino_acid_change"]) for record in records)

    def told(self, file, rule=None):
        """(rule, severity, lines, values) of the findings of a file."""
        found = [finding for finding in self.report.findings.sorted() if finding.file == file and rule in (None, finding.rule)]
        return [(finding.rule, finding.severity, finding.lines, list(finding.values)) for finding in found]


@pytest.fixture
def loaded(made, tmp_path):
    """loaded(files, **options): a study of these files beside its own; a Loaded. loaded.again(): another application on the same database."""
    opened = []
    add_reference(made, GENES, ALIASES)

    def run(files, **options):
        return again(load_folder(made, write_folder(tmp_path / "study", study(**files)), **options))

    def again(report=None):
        it = served(made.database.dialect, made.settings["db.connection_string"])
        opened.append(it)
        return Loaded(report, it)

    run.again = again
    yield run
    for it in opened:
        it.app.close()
