"""Studies of tests that come in parts: random folders, and the folder that a study's and an update's are together.

A `Part` has what its files say, kind by kind; `merged` joins two by brute force, by the table of the specification of updates (4.2, 4.3, 4.4), and knows
nothing of databases: a load of the merged folder must give what a load of the first and an update with the second give.
"""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.studyfolders import CANCER_TYPES, STUDY, fields, meta, write_folder

STUDY_ID = STUDY["cancer_study_identifier"]
GENES = {"TP53": 7157, "EGFR": 1956, "BRAF": 673, "ALK": 238, "KRAS": 3845, "PTEN": 5728}
ENTITIES = ("mean_1", "mean_2", "mean_3")
PANELS = ("DP1", "DP2", "WXS", "NA")
LISTS = ("all", "sequenced", "cna", "mine")
EVENTS = ("STATUS", "TREATMENT")
_HEAD = {"STRING": "STRING", "NUMBER": "NUMBER"}
# Matrix profiles: kind → fields of the meta file, and the values to draw from.
MATRICES = {
    "cna": (("COPY_NUMBER_ALTERATION", "DISCRETE", "gistic"), ("-2", "-1", "0", "1", "2", "NA")),
    "log2": (("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "log2CNA"), ("0.25", "-1.5", "NA", "2")),
    "expression": (("MRNA_EXPRESSION", "CONTINUOUS", "rna_seq_mrna"), ("0", "12.5", "7", "NA", "1e3")),
    "protein": (("PROTEIN_LEVEL", "LOG2-VALUE", "rppa"), ("0.5", "-0.75", "NA")),
}


@dataclass
class Matrix:
    """*owners*: the header, in order; *rows*: entity → owner → value, '' where it has none."""

    owners: list[str] = field(default_factory=list)
    rows: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass
class Part:
    """What the files of a folder say; None where there is no file. *samples*: id → (patient, attribute → value); *patients*: id → attribute → value.

    *columns*, *patient_columns*: the attributes that the files have. *found*: kind → sample, or patient → rows; of mutations without rows the sample
    stands in the line of the sequenced. *panels*: sample → profile → cell. *lists*: part of an id → samples.
    """

    samples: dict[str, tuple[str, dict[str, str]]] | None = None
    columns: list[str] = field(default_factory=list)
    patients: dict[str, dict[str, str]] | None = None
    patient_columns: list[str] = field(default_factory=list)
    found: dict[str, dict[str, list[tuple]]] = field(default_factory=dict)
    matrices: dict[str, Matrix] = field(default_factory=dict)
    panels: dict[str, dict[str, str]] | None = None
    lists: dict[str, list[str]] = field(default_factory=dict)
    texts: dict[str, str] | None = None


def merged(stored: Part, given: Part) -> Part:
    """Returns what both say together, *given* by an update."""
    both, named = deepcopy(stored), set(given.samples or ())
    if given.texts:
        both.texts = {**(both.texts or {}), **given.texts}
    for name, columns in (("samples", "columns"), ("patients", "patient_columns")):
        if getattr(given, name) is not None:
            setattr(both, name, {**(getattr(both, name) or {}), **getattr(given, name)})
            setattr(both, columns, list(dict.fromkeys([*getattr(both, columns), *getattr(given, columns)])))
    for kind, rows in given.found.items():
        both.found[kind] = {**both.found.get(kind, {}), **rows}
    for kind, matrix in given.matrices.items():
        both.matrices[kind] = _joined(both.matrices.get(kind, Matrix()), matrix)
    for sample, cells in (given.panels or {}).items():
        both.panels = both.panels or {}
        both.panels[sample] = {**both.panels.get(sample, {}), **{profile: cell for profile, cell in cells.items() if cell != "NA"}}
    for name, members in given.lists.items():
        both.lists[name] = list(dict.fromkeys([*members, *(sample for sample in stored.lists.get(name, ()) if sample not in named)]))
    if "all" in both.lists:
        both.lists["all"] = list(dict.fromkeys([*both.lists["all"], *(given.samples or ())]))
    return both


def _joined(stored: Matrix, given: Matrix) -> Matrix:
    owners = list(dict.fromkeys([*stored.owners, *given.owners]))
    rows = {}
    for entity in dict.fromkeys([*stored.rows, *given.rows]):
        rows[entity] = {
            owner: given.rows.get(entity, {}).get(owner, "") if owner in given.owners else stored.rows.get(entity, {}).get(owner, "") for owner in owners
        }
    return Matrix(owners, rows)


# Drawing


def drawn(random: Random, known: Mapping[str, str], stored: Part | None = None) -> Part:
    """Returns a part with new samples, and some of *known*, sample → patient; whole where nothing is *stored*."""
    part, is_whole = Part(), stored is None
    number = len(known)
    new = {f"S{number + i}": f"P{random.randrange(number + 4)}" for i in range(random.randint(1, 4))}
    everyone = {**known, **new}
    rows = {**{sample: known[sample] for sample in known if random.random() < 0.4}, **new}
    part.columns = random.sample(["PURITY", "SITE", "GRADE"], random.randint(1, 3))
    part.samples = {sample: (patient, _values(random, part.columns)) for sample, patient in rows.items()}
    patients = list(dict.fromkeys(everyone.values()))
    if is_whole or random.random() < 0.6:
        part.patient_columns = random.sample(["OS_STATUS", "AGE"], random.randint(1, 2))
        part.patients = {patient: {**_values(random, part.patient_columns), part.patient_columns[0]: "1"} for patient in _some(random, patients)}
    for kind in ("mutations", "variants", "segments"):
        if random.random() < 0.7:
            part.found[kind] = {sample: _rows(random, kind) for sample in _some(random, list(everyone))}
    for kind in ("links", "timeline"):
        if random.random() < 0.7:
            part.found[kind] = {patient: _rows(random, kind) for patient in _some(random, patients)}
    for kind, (_, values) in MATRICES.items():
        if random.random() < 0.7:
            part.matrices[kind] = _matrix(random, _some(random, list(everyone)), list(GENES), values)
    if random.random() < 0.7:
        part.matrices["assay"] = _matrix(random, _some(random, patients), list(ENTITIES), ("0.5", "1.5", ">8", "NA"))
    measured = {kind for each in (part, stored) if each for kind in each.matrices if kind in ("cna", "expression")}
    if any("mutations" in each.found for each in (part, stored) if each):
        measured.add("mutations")
    if measured and random.random() < 0.6:
        columns = sorted(measured)
        part.panels = {sample: {column: random.choice(PANELS) for column in columns} for sample in _some(random, list(everyone))}
    for name in LISTS:
        if random.random() < (0.7 if is_whole else 0.3):
            part.lists[name] = _some(random, list(everyone))
    if is_whole:
        part.texts = {"name": "First", "description": "As it was", "citation": "Somebody 2020"}
    elif random.random() < 0.5:
        part.texts = dict(random.sample([("name", "Second"), ("description", "As it is"), ("short_name", "two"), ("type_of_cancer", "luad")], 2))
    return part


def _some(random, items):
    return random.sample(items, random.randint(1, len(items)))


def _values(random, columns):
    return {column: random.choice(["", "1", "2", "NA"]) for column in columns}


def _matrix(random, owners, entities, values):
    return Matrix(owners, {entity: {owner: random.choice(values) for owner in owners} for entity in _some(random, entities)})


def _rows(random, kind) -> list[tuple]:
    genes, number = list(GENES), random.randint(1, 3)
    if kind == "mutations":
        return [(gene, 100 + random.randrange(3), random.choice("CG")) for gene in random.sample(genes, random.randint(0, 3))]
    if kind == "variants":
        return [(first, second) for first, second in random.sample([(a, b) for a in genes[:3] for b in genes[3:]], number)]
    if kind == "segments":
        return [(chromosome, 100 * place, 100 * place + 50, random.choice(["0.1", "-0.9"])) for place, chromosome in enumerate(random.sample(range(1, 20), number), start=1)]
    if kind == "links":
        return [("SLIDE", f"https://example.org/{place}") for place in random.sample(range(9), number)]
    return [(random.randrange(50), random.choice(["", "60"]), random.choice(EVENTS), random.choice(["", "a", "b"])) for _ in range(number)]


def patients_of(*parts: Part) -> dict[str, str]:
    """Sample → patient, of all parts."""
    return {sample: patient for part in parts for sample, (patient, _) in (part.samples or {}).items()}


# Writing


def write_part(folder: Path, part: Part, is_whole: bool = True) -> Path:
    """Writes the folder of a part; *is_whole*: with all that a study needs."""
    files: dict[str, Any] = {}
    texts = {**({"type_of_cancer": "brca", "name": "First", "description": ""} if is_whole else {}), **(part.texts or {})}
    if texts:
        files["meta_study.txt"] = fields(cancer_study_identifier=STUDY_ID, **texts)
    if is_whole:
        files["meta_cancer_type.txt"] = fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="cancer_type.txt")
        files["cancer_type.txt"] = CANCER_TYPES
    for panel in PANELS[:2] if part.panels is not None else ():
        files[f"panel_{panel}.txt"] = fields(stable_id=panel, description=panel, gene_list="TP53\tEGFR")
    if part.samples is not None:
        rows = [[patient, sample, *(values.get(column, "") for column in part.columns)] for sample, (patient, values) in part.samples.items()]
        _clinical(files, "SAMPLE", ["PATIENT_ID", "SAMPLE_ID"], part.columns, rows)
    if part.patients is not None:
        rows = [[patient, *(values.get(column, "") for column in part.patient_columns)] for patient, values in part.patients.items()]
        _clinical(files, "PATIENT", ["PATIENT_ID"], part.patient_columns, rows)
    for kind, found in part.found.items():
        _WRITERS[kind](files, found)
    for kind, matrix in part.matrices.items():
        _write_matrix(files, kind, matrix)
    if part.panels is not None:
        names = {"cna": "gistic", "expression": "rna_seq_mrna", "mutations": "mutations"}
        columns = sorted({column for cells in part.panels.values() for column in cells})
        rows = [[sample, *(cells.get(column, "NA") for column in columns)] for sample, cells in part.panels.items()]
        _table(files, "panels", ["SAMPLE_ID", *map(names.__getitem__, columns)], rows)
        files["meta_panels.txt"] = meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_panels.txt")
    for name, members in part.lists.items():
        files[f"case_lists/cases_{name}.txt"] = fields(
            cancer_study_identifier=STUDY_ID, stable_id=f"{STUDY_ID}_{name}", case_list_name=name, case_list_description=f"The {len(name)}",
            case_list_ids="\t".join(members),
        )  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    return write_folder(folder, files)


def _table(files, name, header, rows):
    files[f"data_{name}.txt"] = "".join("\t".join(map(str, row)) + "\n" for row in [header, *rows])


def _clinical(files, level, ids, columns, rows):
    head = [*ids, *columns]
    lines = ["#" + "\t".join(line) for line in (head, head, ["STRING"] * len(head), ["1"] * len(head))]
    name = f"{level.lower()}s"
    _table(files, name, head, rows)
    files[f"data_{name}.txt"] = "\n".join(lines) + "\n" + files[f"data_{name}.txt"]
    files[f"meta_{name}.txt"] = meta("CLINICAL", f"{level}_ATTRIBUTES", f"data_{name}.txt")


def _profile(files, name, kind, datatype, stable_id, **more):
    files[f"meta_{name}.txt"] = meta(
        kind, datatype, f"data_{name}.txt", stable_id=stable_id, profile_name=name, profile_description=name, show_profile_in_analysis_tab="true", **more
    )


def _write_mutations(files, found):
    header = "Hugo_Symbol Entrez_Gene_Id NCBI_Build Chromosome Start_Position End_Position Variant_Classification Tumor_Sample_Barcode Reference_Allele Tumor_Seq_Allele2 HGVSp_Short"
    rows = [
        (gene, GENES[gene], "GRCh37", "7", start, start, "Missense_Mutation", sample, "A", allele, f"p.V{start}{allele}")
        for sample, some in found.items()
        for gene, start, allele in some
    ]
    _table(files, "mutations", header.split(), rows)
    files["data_mutations.txt"] = "#sequenced_samples: " + " ".join(found) + "\n" + files["data_mutations.txt"]
    _profile(files, "mutations", "MUTATION_EXTENDED", "MAF", "mutations")


def _write_variants(files, found):
    rows = [(sample, first, second, "SOMATIC", "Putative_Driver", "x") for sample, some in found.items() for first, second in some]
    _table(files, "sv", "Sample_Id Site1_Hugo_Symbol Site2_Hugo_Symbol SV_Status cbp_driver cbp_driver_annotation".split(), rows)
    _profile(files, "sv", "STRUCTURAL_VARIANT", "SV", "structural_variants")


def _write_segments(files, found):
    rows = [(sample, chromosome, start, end, 5, mean) for sample, some in found.items() for chromosome, start, end, mean in some]
    _table(files, "segments", "ID chrom loc.start loc.end num.mark seg.mean".split(), rows)
    files["meta_segments.txt"] = meta("COPY_NUMBER_ALTERATION", "SEG", "data_segments.txt", reference_genome_id="hg19", description="d")


def _write_links(files, found):
    files["meta_resources.txt"] = fields(cancer_study_identifier=STUDY_ID, resource_type="DEFINITION", data_filename="data_resources.txt")
    _table(files, "resources", ["RESOURCE_ID", "DISPLAY_NAME", "RESOURCE_TYPE"], [["SLIDE", "Slide", "PATIENT"]])
    files["meta_links.txt"] = fields(cancer_study_identifier=STUDY_ID, resource_type="PATIENT", data_filename="data_links.txt")
    _table(files, "links", ["PATIENT_ID", "RESOURCE_ID", "URL"], [(patient, *row) for patient, some in found.items() for row in some])


def _write_timeline(files, found):
    rows = [(patient, *row) for patient, some in found.items() for row in some]
    _table(files, "timeline", ["PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "AGENT"], rows)
    files["meta_timeline.txt"] = meta("CLINICAL", "TIMELINE", "data_timeline.txt")


_WRITERS = {
    "mutations": _write_mutations,
    "variants": _write_variants,
    "segments": _write_segments,
    "links": _write_links,
    "timeline": _write_timeline,
}


def _write_matrix(files, kind, matrix):
    rows = [[values.get(owner, "") for owner in matrix.owners] for values in matrix.rows.values()]
    if kind == "assay":
        _table(files, kind, ["ENTITY_STABLE_ID", *matrix.owners], [[entity, *row] for entity, row in zip(matrix.rows, rows, strict=True)])
        _profile(files, kind, "GENERIC_ASSAY", "LIMIT-VALUE", "assay", generic_assay_type="SIGNATURE", patient_level="true")
        return
    (alteration_type, datatype, stable_id), _ = MATRICES[kind]
    if kind == "protein":
        _table(files, kind, ["Composite.Element.REF", *matrix.owners], [[f"{entity}|{entity}_a", *row] for entity, row in zip(matrix.rows, rows, strict=True)])
    else:
        _table(files, kind, ["Hugo_Symbol", "Entrez_Gene_Id", *matrix.owners], [[gene, GENES[gene], *row] for gene, row in zip(matrix.rows, rows, strict=True)])
    _profile(files, kind, alteration_type, datatype, stable_id)
