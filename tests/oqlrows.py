"""Rows by which gene queries are judged: a study with a sample for each alteration, named by it, and conditions with what each says of a row.

The judges here read no query: they make text and verdict side by side, and share nothing with genows/analysis/oql.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from tests import data_rows

STUDY = "oql"
MUTATIONS, LEVELS, EXPRESSION, PROTEIN, VARIANTS = "oql_mutations", "oql_gistic", "oql_zscores", "oql_rppa_z", "oql_sv"
PROFILES = {
    MUTATIONS: (1, "MUTATION_EXTENDED", "MAF"), LEVELS: (2, "COPY_NUMBER_ALTERATION", "DISCRETE"), EXPRESSION: (3, "MRNA_EXPRESSION", "Z-SCORE"),
    PROTEIN: (4, "PROTEIN_LEVEL", "Z-SCORE"), VARIANTS: (5, "STRUCTURAL_VARIANT", "SV"),
}  # fmt: skip
GENES = {"TP53": 7157, "BRCA1": 672, "KRAS": 3845, "ALK": 238, "EML4": 27436, "MMUT": 4594, "HLA-A": 3105, "EGFR_PY992": -5, "R248X": 999}
NO_PLACE = (None, None)


@dataclass(frozen=True)
class Mutation:
    """*driver*: by DRIVER_FILTER; *tier*: DRIVER_TIERS_FILTER."""

    change: str | None
    type: str | None
    status: str | None
    place: tuple[int | None, int | None]
    driver: bool = False
    tier: str = ""


@dataclass(frozen=True)
class Variant:
    first: str | None
    second: str | None
    status: str
    driver: bool = False


MUTATION_ROWS = {
    "m1": Mutation("R248Q", "Missense_Mutation", "Somatic", (248, 248), True),
    "m2": Mutation("R248W", "Missense_Mutation", "GERMLINE", (248, 248), tier="Class 1"),
    "m3": Mutation("R196*", "Nonsense_Mutation", None, (196, 196)),
    "m4": Mutation("E746_A750del", "In_Frame_Del", "Somatic", (746, 750), True),
    "m5": Mutation("X125_splice", "Splice_Site", "Somatic", (125, 125)),
    "m6": Mutation("promoter", "5'Flank", "Somatic", (-1, -1), True),
    "m7": Mutation("P152fs*18", "Frame_Shift_Del", "germline mutation", (152, 152), True),
    "m8": Mutation("M1V", "Translation_Start_Site", "Somatic", (1, 1)),
    "m9": Mutation("*394Wext*9", "Nonstop_Mutation", "Somatic", (394, 394)),
    "m10": Mutation("TP53-X fusion", "Fusion", "Somatic", (-1, -1)),
    "m11": Mutation("A12=", "Silent", "Somatic", (12, 12)),
    "m12": Mutation("H179Q", "Missense_Mutation", "Somatic", NO_PLACE),
}
LEVEL_ROWS = {"c-2": (-2, True), "c-1": (-1, True), "c0": (0, True), "c1": (1, False), "c2": (2, False)}
EXPRESSION_ROWS = {"e3": 3.0, "e2": 2.0, "e-2": -2.0, "e0": 0.0}
PROTEIN_ROWS = {"p2": 2.5, "p-1": -1.0}
VARIANT_ROWS = {
    "s1": Variant("TP53", "ALK", "SOMATIC", True),
    "s2": Variant("EML4", "TP53", "GERMLINE"),
    "s3": Variant("TP53", None, "SOMATIC"),
    "s4": Variant(None, "TP53", "SOMATIC"),
    "s5": Variant("TP53", "TP53", "SOMATIC"),
}
SAMPLES = [*MUTATION_ROWS, *LEVEL_ROWS, *EXPRESSION_ROWS, *PROTEIN_ROWS, *VARIANT_ROWS]
ALL = [name for name in MUTATION_ROWS if name != "m10"]
DEFAULT = [*ALL, "c-2", "c2", "e3", "e2", "e-2", "p2", *VARIANT_ROWS]


def tables(without: tuple[str, ...] = ()) -> dict:
    """The rows as `data_rows.insert` takes them. *without*: profiles that the study does not have."""
    pk = {sample: number for number, sample in enumerate(SAMPLES, 1)}
    entity = {symbol: number for number, symbol in enumerate(GENES, 1)}
    here = {name: profile for name, profile in PROFILES.items() if name not in without}
    matrices = {
        LEVELS: {name: str(level) for name, (level, _) in LEVEL_ROWS.items()},
        EXPRESSION: {name: str(value) for name, value in EXPRESSION_ROWS.items()},
        PROTEIN: {name: str(value) for name, value in PROTEIN_ROWS.items()},
    }
    order = ",".join(map(str, pk.values())) + ","
    mutations, variants = (list(enumerate(rows.items(), 1)) for rows in (MUTATION_ROWS, VARIANT_ROWS))
    drivers = [(number, 5, pk[name], "putative_driver", "") for number, (name, row) in variants if row.driver]
    # From 2.12.7 on the marks of mutations stand here, too.
    drivers += [(number, 1, pk[name], "Putative_Driver" if row.driver else "Putative_Passenger", row.tier) for number, (name, row) in mutations]
    drivers += [(level + 10, 2, pk[name], "Putative_Driver", "") for name, (level, driver) in LEVEL_ROWS.items() if driver]
    return {
        "type_of_cancer": (("TYPE_OF_CANCER_ID", "NAME", "CLINICAL_TRIAL_KEYWORDS", "DEDICATED_COLOR"), [("brca", "Breast", "", "Red")]),
        "genetic_entity": (("ID", "ENTITY_TYPE"), [(number, "GENE") for number in entity.values()]),
        "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID"), [(GENES[symbol], symbol, number) for symbol, number in entity.items()]),
        "gene_alias": (("ENTREZ_GENE_ID", "GENE_ALIAS"), [(7157, "P53"), (353, "AMP"), (4236, "AMP")]),
        "cancer_study": (data_rows.STUDY_COLUMNS, [(1, STUDY, "brca", "Queries", "Q", "d", 1, None, None, None, 1)]),
        "patient": (("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"), [(number, f"P-{sample}", 1) for sample, number in pk.items()]),
        "sample": (
            ("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"),
            [(number, sample, "Primary Solid Tumor", number, "brca") for sample, number in pk.items()],
        ),
        "sample_list": (("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"), [(1, "oql_all", "all_cases_in_study", 1, "All", "d")]),
        "sample_list_list": (("LIST_ID", "SAMPLE_ID"), [(1, number) for number in pk.values()]),
        "genetic_profile": (data_rows.PROFILE_COLUMNS, [(number, name, 1, kind, datatype, name, "d", 1) for name, (number, kind, datatype) in here.items()]),
        "genetic_profile_samples": (("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"), [(PROFILES[name][0], order) for name in matrices if name in here]),
        "sample_profile": (("SAMPLE_ID", "GENETIC_PROFILE_ID"), [(number, profile) for number in pk.values() for name, (profile, *_) in here.items() if name in (MUTATIONS, VARIANTS)]),
        "genetic_alteration": (
            ("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"),
            [(PROFILES[name][0], entity["TP53"], "".join(row.get(sample, "NA") + "," for sample in SAMPLES)) for name, row in matrices.items() if name in here],
        ),
        "mutation_event": (
            ("MUTATION_EVENT_ID", "ENTREZ_GENE_ID", "PROTEIN_CHANGE", "MUTATION_TYPE", "ONCOTATOR_PROTEIN_POS_START", "ONCOTATOR_PROTEIN_POS_END"),
            [(number, 7157, row.change, row.type, *row.place) for number, (_, row) in mutations],
        ),
        "mutation": (
            ("MUTATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "ENTREZ_GENE_ID", "SEQUENCE_SOURCE", "MUTATION_STATUS", "DRIVER_FILTER", "DRIVER_TIERS_FILTER"),
            [
                (number, 1, pk[name], 7157, "NA", row.status, "Putative_Driver" if row.driver else "Putative_Passenger", row.tier)
                for number, (name, row) in mutations
            ],
        ),
        "genows_gene_list": (("KIND", "NAME", "ENTREZ_GENE_ID", "PLACE"), [("hotspot", "R248", 7157, 1), ("hotspot", "H179", 672, 2)]),
        "structural_variant": (
            ("INTERNAL_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "SITE1_ENTREZ_GENE_ID", "SITE1_CHROMOSOME", "SITE2_ENTREZ_GENE_ID", "SV_STATUS", "DRIVER_FILTER"),
            [
                (number, 5, pk[name], GENES.get(row.first or ""), "17", GENES.get(row.second or ""), row.status, "Putative_Driver" if row.driver else "NA")
                for number, (name, row) in variants
            ],
        ),
        "cna_event": (("CNA_EVENT_ID", "ENTREZ_GENE_ID", "ALTERATION"), [(level + 10, 7157, level) for level, _ in LEVEL_ROWS.values()]),
        "sample_cna_event": (("CNA_EVENT_ID", "SAMPLE_ID", "GENETIC_PROFILE_ID"), [(level + 10, pk[name], 2) for name, (level, _) in LEVEL_ROWS.items()]),
        "alteration_driver_annotation": (("ALTERATION_EVENT_ID", "GENETIC_PROFILE_ID", "SAMPLE_ID", "DRIVER_FILTER", "DRIVER_TIERS_FILTER"), drivers),
    }  # fmt: skip


# Random conditions with their verdicts

Verdict = Callable[[str], bool]
KINDS = {
    "MISSENSE": ["missense_mutation"], "NONSENSE": ["nonsense_mutation"], "NONSTART": ["translation_start_site"], "NONSTOP": ["nonstop_mutation"],
    "FRAMESHIFT": ["frame_shift_del", "frame_shift_ins"], "INFRAME": ["in_frame_del", "in_frame_ins"], "SPLICE": ["splice_site"],
}  # fmt: skip


def kind(row: Mutation) -> str:
    if (row.change or "").lower() == "promoter":
        return "PROMOTER"
    return next((kind for kind, types in KINDS.items() if (row.type or "").lower() in types), "")


def placed(row: Mutation) -> bool:
    return None not in row.place and row.place[0] >= 0 and row.place[0] <= row.place[1]


def _modifiers(chance: random.Random, most: int) -> list[str]:
    return chance.sample(["DRIVER", "GERMLINE", "SOMATIC"], chance.choice([0, 0, *range(1, most + 1)]))


def _modified(words, driver, status) -> bool:
    germline = "germline" in (status or "").lower()
    return all({"DRIVER": driver, "GERMLINE": germline, "SOMATIC": not germline}[word] for word in words)


def _word(chance) -> tuple[str, Callable[[Mutation], bool | None]]:
    """A word for mutations, and whether a row is so: None where that cannot be said."""
    what = chance.choice(["kind", "residue", "name", "TRUNC", "PROMOTER"])
    if what == "kind":
        word = chance.choice(list(KINDS))
        return word, lambda row: kind(row) == word
    if what == "residue":
        number = chance.choice([248, 196, 748, 125, 1, 12, 179, 152])
        return f"{chance.choice('RSM')}{number}", lambda row: row.place[0] <= number <= row.place[1] if placed(row) else None
    if what == "name":
        word = chance.choice(["R248Q", "e746_a750DEL", "X125_splice", "H179Q", "R196*", "V600E", "p.M1V"])
        return word, lambda row: (row.change or "").upper() == word.upper().removeprefix("P.") if row.change else None
    if what == "TRUNC":
        return "TRUNC", lambda row: kind(row) not in ("MISSENSE", "INFRAME")
    return "PROMOTER", lambda row: kind(row) == "PROMOTER"


def _span(chance) -> tuple[str, Callable[[Mutation], bool]]:
    first, last = sorted(chance.sample([1, 12, 125, 150, 196, 248, 394, 747, 750, 800], 2))
    first, last = chance.choice([(first, last), (first, None), (None, last)])
    within = chance.random() < 0.5

    def holds(row):
        low, high = row.place if placed(row) else (None, None)
        if low is None:
            return False
        if within:
            return (first is None or low >= first) and (last is None or high <= last)
        return (last is None or low <= last) and (first is None or high >= first)

    return f"({'' if first is None else first}-{'' if last is None else last}{'*' if within else ''})", holds


def _mutation(chance) -> tuple[str, Verdict]:
    word, says = _word(chance) if chance.random() < 0.7 else ("", lambda row: True)
    negated = bool(word) and chance.random() < 0.3
    spans = [_span(chance) for _ in range(chance.choice([0, 0, 1, 1, 2]))]
    modifiers = _modifiers(chance, 2)
    parts = [*modifiers, *(text for text, _ in spans)]
    chance.shuffle(parts)
    head = f"MUT{'!=' if negated else '='}{word}" if word and (negated or chance.random() < 0.5) else word or "MUT"
    text = "_".join([head, *parts])

    def wants(name):
        row = MUTATION_ROWS.get(name)
        if row is None or row.type == "Fusion":
            return False
        said = says(row)
        return said is not None and said != negated and all(holds(row) for _, holds in spans) and _modified(modifiers, row.driver, row.status)

    return text, wants


def _level(chance) -> tuple[str, Verdict]:
    names = {"HOMDEL": -2, "HETLOSS": -1, "GAIN": 1, "AMP": 2}
    word = chance.choice(list(names))
    form = chance.choice(["alone", "driver", "compared", "any driver"])
    sign = chance.choice([">", ">=", "<", "<="])
    text = {"alone": word, "driver": chance.choice([f"{word}_DRIVER", f"DRIVER_{word}"]), "compared": f"CNA{sign}{word}", "any driver": "CNA_DRIVER"}[form]

    def wants(name):
        if name not in LEVEL_ROWS or not LEVEL_ROWS[name][0]:
            return False
        level, driver = LEVEL_ROWS[name]
        if form == "compared":
            return {">": level > names[word], ">=": level >= names[word], "<": level < names[word], "<=": level <= names[word]}[sign]
        return (form == "any driver" or level == names[word]) and (form == "alone" or driver)

    return text, wants


def _number(chance) -> tuple[str, Verdict]:
    word, rows = chance.choice([("EXP", EXPRESSION_ROWS), ("PROT", PROTEIN_ROWS)])
    sign, bound = chance.choice([">", ">=", "<", "<="]), chance.choice(["2", "-2", ".5", "-1.0", "0", "3", "2.5"])

    def wants(name):
        if name not in rows:
            return False
        value, other = rows[name], float(bound)
        return {">": value > other, ">=": value >= other, "<": value < other, "<=": value <= other}[sign]

    return f"{word}{sign}{bound}", wants


def _variant(chance) -> tuple[str, Verdict]:
    partner = chance.choice(["ALK", "EML4", "TP53", "-", ""])
    form = chance.choice(["either", "first", "second"])
    modifiers = _modifiers(chance, 2)
    head = {"either": "FUSION", "first": f"FUSION::{partner}", "second": f"{partner}::FUSION"}[form]
    before = [word for word in modifiers if chance.random() < 0.5]
    text = "_".join([*before, head, *(word for word in modifiers if word not in before)])

    def wants(name):
        row = VARIANT_ROWS.get(name)
        if row is None or not _modified(modifiers, row.driver, row.status):
            return False
        own, other = (row.second, row.first) if form == "second" else (row.first, row.second)
        if form == "either":
            return "TP53" in (row.first, row.second)
        return own == "TP53" and (partner == "" or other == (None if partner == "-" else partner))

    return text, wants


def _driver(chance) -> tuple[str, Verdict]:
    rows = {**{name: row.driver for name, row in MUTATION_ROWS.items() if name != "m10"}, **{name: row.driver for name, row in VARIANT_ROWS.items()}}
    return "DRIVER", lambda name: rows.get(name, False) or name in ("c-2", "c2") and LEVEL_ROWS[name][1]


def condition(chance: random.Random) -> tuple[str, Verdict]:
    """A condition of TP53, and whether it wants a row, by its name."""
    return chance.choice([_mutation, _mutation, _mutation, _level, _number, _variant, _variant, _driver])(chance)


def wanted(text: str) -> dict[str, set[str]]:
    """gene → names of rows, of the second half of a vector."""
    found = {}
    for part in filter(None, text.split(" / ")):
        gene, rows = re.fullmatch(r"([^:]+): (.*)", part).groups()
        names = [name for word in rows.split() for name in {"ALL": ALL, "DEFAULT": DEFAULT}.get(word, [word])]
        found[gene] = set(names)
    return found
