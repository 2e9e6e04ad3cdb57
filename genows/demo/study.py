"""Writes a synthetic study folder in the standard format. `write_demo` is the only entrance.

One seed, and each file draws from a stream of its own: leaving out some kinds does not change the other files. A file is written row by
row, so that large ones need no more memory than small ones. What files there are, their fields and their columns stand in `tables.json`.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from genows.demo.cohort import (
    TABLES,
    DemoCohort,
    Person,
    Row,
    clinical_rows,
    invented_attributes,
    make_cohort,
    rows_of,
    timeline_rows,
)
from genows.demo.variants import PANEL_GENES, STRETCHES, DemoGene, Mutations, make_genes, structural_variant_rows
from genows.errors import UsageError

MATRICES = TABLES["matrices"]  # kind → the method that measured, and the middle and spread of a gene's values, to be drawn from
KINDS = ("mutations", "structural_variants", "segments", "panel", "timeline", *MATRICES)
GENE_INFO = "reference/gene_info.txt"  # in a folder of its own, where a load does not look
MANIFEST = ".genows-demo.json"  # arguments and names of files; hidden, so that no loader takes it for data
_LEAST = {"samples": 1, "genes": 1, "mutations_per_sample": 0, "clinical_attributes": 0}


class DemoSummary(NamedTuple):
    """*files*: name relative to *folder* → size in bytes, in the order of writing."""

    folder: Path
    study_id: str
    patients: int
    samples: int
    genes: int
    mutations: int
    files: dict[str, int]


def write_demo(
    folder,
    samples: int = 120,
    genes: int = 200,
    mutations_per_sample: int = 12,
    seed: int = 1,
    study_id: str = "demo",
    kinds: Iterable[str] = KINDS,
    clinical_attributes: int = 0,
    complete: bool = False,
    force: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> DemoSummary:
    """Writes the demo study and returns a summary of it. The same arguments give the same bytes.

    *genes*: well-known ones first, then invented ones. *mutations_per_sample*: exactly so many on average of the sequenced
    samples. *kinds*: some of KINDS; study, cancer type, clinical data and case lists are always written. *clinical_attributes*:
    sample attributes beyond the usual ones. complete: every method measured every sample; otherwise each leaves some out, and
    one sequenced sample in ten was sequenced by a gene panel. force: replace an earlier demo study in *folder*.
    *progress*(done, total) is called after every file, at last with done == total. Raises UsageError, also where the folder cannot be written.
    """
    wanted, folder = set(kinds), Path(folder)
    arguments = {
        **{"samples": samples, "genes": genes, "mutations_per_sample": mutations_per_sample, "seed": seed, "study_id": study_id},
        **{"kinds": [kind for kind in KINDS if kind in wanted], "clinical_attributes": clinical_attributes, "complete": complete},
    }
    _check(arguments, wanted)
    cohort, chosen = make_cohort(seed, samples, complete), make_genes(genes)
    if "panel" not in wanted:
        cohort = cohort._replace(panel=frozenset())
    mutations = Mutations(cohort, chosen, mutations_per_sample if "mutations" in wanted else 0)
    planned = dict(_files(arguments, cohort, chosen, mutations))
    with _written(folder, ()):
        _prepare(folder, force)
    manifest = json.dumps({"arguments": arguments, "files": sorted(planned)}, indent=1)
    with _written(folder, (MANIFEST,)):
        (folder / MANIFEST).write_text(manifest + "\n", encoding="utf-8", newline="\n")
    sizes = {}
    for done, (name, rows) in enumerate(planned.items(), 1):
        with _written(folder, (MANIFEST, *planned)):
            (folder / name).parent.mkdir(exist_ok=True)
            with open(folder / name, "w", encoding="utf-8", newline="\n") as stream:
                stream.writelines("\t".join(map(str, row)) + "\n" for row in rows)
                sizes[name] = stream.tell()
        if progress:
            progress(done, len(planned))
    return DemoSummary(folder, study_id, len(cohort.patients), samples, genes, sum(mutations.counts.values()), sizes)


@contextmanager
def _written(folder: Path, names: Iterable[str]) -> Iterator[None]:
    """UsageError where the block cannot write; the files of these names are removed then."""
    try:
        yield
    except OSError as error:
        for name in names:
            (folder / name).unlink(missing_ok=True)
        raise UsageError(f"{folder} cannot be written: {error.strerror or error}.") from error


def _check(arguments: dict, kinds: set[str]) -> None:
    for name, least in _LEAST.items():
        if arguments[name] < least:
            raise UsageError(f"The number of {name.replace('_', ' ')} is {arguments[name]}; it must be at least {least}.")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,60}", arguments["study_id"]):
        raise UsageError(f"The study id {arguments['study_id']!r} must be 1 to 60 letters, digits, '_' or '-'.")
    if unknown := sorted(kinds - set(KINDS)):
        raise UsageError(f"There is no kind {unknown[0]!r}; the kinds are {', '.join(KINDS)}.")
    if "panel" in kinds and "mutations" not in kinds:
        raise UsageError("The kind 'panel' needs the kind 'mutations': the panel says how they were found.")


def _prepare(folder: Path, force: bool) -> None:
    """Makes the folder; with *force* removes the files of an earlier demo study. UsageError if there is one, or anything else."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a new folder for the demo study.")
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        present = [path for path in folder.rglob("*") if not path.is_dir()]
        try:
            files = {MANIFEST, *json.loads((folder / MANIFEST).read_text("utf-8"))["files"]}
        except (OSError, ValueError, TypeError, KeyError):
            raise UsageError(f"{folder} is not empty and holds no demo study; name a new folder.") from None
        if foreign := sorted({path.relative_to(folder).as_posix() for path in present} - files):
            raise UsageError(f"{folder} holds {foreign[0]}, which is no part of the demo study; name a new folder.")
        if not force:
            raise UsageError(f"{folder} holds a demo study already; name a new folder, or replace the study by force.")
        for path in present:
            path.unlink()


def _files(arguments: dict, cohort: DemoCohort, genes: list[DemoGene], mutations: Mutations) -> Iterator[tuple[str, Iterable[Row]]]:
    """(name, rows) of each file, in the order of writing."""
    kinds, panel, copies = set(arguments["kinds"]), [gene.symbol for gene in genes[:PANEL_GENES]], copy_numbers(cohort)
    told = {**arguments, "panel_size": len(panel), "panel_genes": "\t".join(panel)}
    attributes = TABLES["sample_attributes"] + invented_attributes(arguments["clinical_attributes"])
    data: dict[str, Iterable[Row]] = {
        "data_cancer_type.txt": [("genows_demo", "Demo Cancer", "demo,synthetic", "SteelBlue", "tissue")],
        "data_clinical_patient.txt": clinical_rows(Random(f"{cohort.seed} patients"), cohort.patients, TABLES["patient_attributes"]),
        "data_clinical_sample.txt": clinical_rows(Random(f"{cohort.seed} samples"), cohort.samples, attributes),
        "data_gene_panel_matrix.txt": [(cohort.samples[index]["sample"], f"{arguments['study_id']}_panel") for index in sorted(cohort.panel)],
        "data_mutations.maf": mutations.rows(),
        "data_sv.txt": structural_variant_rows(cohort, genes),
        "data_cna_hg19.seg": segment_rows(cohort, copies),
        **{f"data_timeline_{kind}.txt": timeline_rows(cohort, kind) for kind in ("specimen", "treatment", "status", "lab_test")},
        **{f"data_{kind}.txt": matrix_rows(cohort, genes, copies, kind) for kind in MATRICES},
    }
    for name, file in TABLES["files"].items():
        if file["kind"] in {None, *kinds} and (file["kind"] != "panel" or cohort.panel):
            fields = file["fields"] if "expression" in kinds else {**file["fields"], "source_stable_id": ""}
            yield name, _lines(fields, told)
            if data_name := fields.get("data_filename"):
                comments = [(f"#sequenced_samples: {' '.join(cohort.ids('mutations'))}",)] if file["kind"] == "mutations" else []
                heads = [tuple(file["columns"])] if "columns" in file else []
                yield data_name, chain(comments, heads, data[data_name])
    for name, case_list in TABLES["case_lists"].items():
        members = set.intersection(*(set(cohort.ids(method)) for method in case_list["methods"]))
        if members and kinds.issuperset(case_list["kinds"]):
            yield name, _lines(case_list["fields"], {**told, "count": len(members), "ids": "\t".join(sorted(members))})
    yield GENE_INFO, _gene_info(genes)


def _lines(fields: dict[str, str], told: dict) -> Iterable[Row]:
    """*told*: what the values are formatted with; a field without a value has no line."""
    return ((f"{name}: {value.format(**told)}",) for name, value in fields.items() if value)


def _gene_info(genes: list[DemoGene]) -> Iterator[Row]:
    """A reference file in NCBI's gene_info layout, for databases that know no genes yet."""
    yield tuple(TABLES["gene_info"])
    for gene in genes:
        about = (gene.chromosome, f"{gene.chromosome}{gene.band}", "gene of the demo study", "protein-coding")
        yield (9606, gene.entrez, gene.symbol, "-", "-", "-", *about, gene.symbol, "-", "O", "-", 20200101)


STATES = (-2, -1, 0, 1, 2)
# The log2 ratio of each state: middle and half width. The widths keep the states apart, as a caller with thresholds would.
LOG2 = {-2: (-1.6, 0.5), -1: (-0.45, 0.2), 0: (0.0, 0.15), 1: (0.4, 0.15), 2: (1.5, 0.5)}
_BASES_PER_PROBE = 1700  # of a SNP array with 1.8 million probes
_OF_ARM = {arm: [number for number, _ in numbered] for arm, numbered in groupby(enumerate(STRETCHES), lambda pair: pair[1].arm)}
_OF_PEAK = {stretch.peak: number for number, stretch in enumerate(STRETCHES)}


def copy_numbers(cohort: DemoCohort) -> list[bytearray]:
    """For each stretch one byte per sample: an index into STATES. Samples of one patient have the same."""
    copies = [bytearray([STATES.index(0)]) * len(cohort.samples) for _ in STRETCHES]
    for index, sample in enumerate(cohort.samples):
        for number, state in _changes(Random(f"{cohort.seed} copy number {sample['patient']}"), sample):
            copies[number][index] = STATES.index(state)
    return copies


def _changes(chance: Random, tumour: Person) -> Iterator[tuple[int, int]]:
    """(stretch, state): whole arms, or, once in three times, one side of a break; then single genes."""
    unrest = chance.uniform(0.1, 1.6)
    for arm, numbers in _OF_ARM.items():
        gain = unrest * (0.4 if arm in tumour["gains"] else 0.06)
        loss = unrest * (0.4 if arm in tumour["losses"] else 0.06)
        drawn = chance.random()
        if drawn < gain + loss:
            cut = chance.randrange(len(numbers)) if chance.random() < 0.33 else 0
            altered = numbers[cut:] if chance.random() < 0.5 else numbers[: len(numbers) - cut]
            yield from ((number, 1 if drawn < gain else -1) for number in altered)
    for state, peaks in ((2, tumour["amplified"]), (-2, tumour["deleted"])):
        yield from ((_OF_PEAK[symbol], state) for symbol, share in peaks if chance.random() < share)


def segment_rows(cohort: DemoCohort, copies: list[bytearray]) -> Iterator[Row]:
    """Neighbouring stretches of an arm with the same state are one segment."""
    chance = Random(f"{cohort.seed} segments")
    for index in cohort.profiled["cna"]:
        for (_, state), run in groupby(zip(STRETCHES, copies, strict=True), lambda pair: (pair[0].arm, pair[1][index])):
            stretches = [stretch for stretch, _ in run]
            chromosome, start, end = stretches[0].chromosome, stretches[0].start, stretches[-1].end
            mean = LOG2[STATES[state]][0] + chance.uniform(-0.1, 0.1)
            yield cohort.samples[index]["sample"], chromosome, start, end, max(1, (end - start) // _BASES_PER_PROBE), f"{mean:.4f}"


_QUANTILES = [NormalDist().inv_cdf((number + 0.5) / 256) for number in range(256)]
_OF_A_COPY = 0.8  # standard deviations of expression
_PATHWAY_OF = {symbol: pathway for pathway, symbols in TABLES["pathways"].items() for symbol in symbols.split()}


def matrix_rows(cohort: DemoCohort, genes: list[DemoGene], copies: list[bytearray], kind: str) -> Iterator[Row]:
    """The header, then a row per gene, or antibody whose genes are all among *genes*. A row is the same whichever others are written.

    A cell is picked from ready texts by a random byte, which stands for a quantile of the normal distribution. Genes of a pathway share
    the bytes of three samples in four; expression and its z-scores share them all.
    """
    method, symbols = MATRICES[kind]["method"], {gene.symbol for gene in genes}
    profiled = cohort.profiled[method]
    states = [bytes(map(state.__getitem__, profiled)) for state in copies]
    first: Row = ("Hugo_Symbol", "Entrez_Gene_Id")
    named: list[tuple[tuple, str, int]] = [((gene.symbol, gene.entrez), gene.symbol, gene.stretch) for gene in genes]
    if kind == "protein":
        first = ("Composite.Element.REF",)
        antibodies = [row for row in rows_of("antibodies.tsv") if symbols.issuperset(row["genes"].split())]
        named = [((f"{row['genes']}|{row['antibody']}",), row["antibody"], 0) for row in antibodies]
    yield (*first, *cohort.ids(method))
    for cells, name, stretch in named:
        chance = Random(f"{cohort.seed} {method} {name}")
        noise = chance.randbytes(len(profiled))
        if method == "expression" and name in _PATHWAY_OF:
            shared = Random(f"{cohort.seed} {_PATHWAY_OF[name]}").randbytes(len(profiled))
            noise = bytes(pair[number % 4 > 0] for number, pair in enumerate(zip(noise, shared, strict=True)))
        texts = _texts(kind, *chance.choice(MATRICES[kind]["shapes"]))
        yield (*cells, *[texts[state][byte] for state, byte in zip(states[stretch], noise, strict=True)])


@cache
def _texts(kind: str, middle: float, spread: float) -> list[list[str]]:
    """For each state 256 texts, by rising value. *middle*, *spread*: of the values, for expression of their logarithms."""
    if kind == "cna":
        return [[str(state)] * 256 for state in STATES]
    if kind == "log2_cna":
        return [[f"{centre + width * (2 * byte / 255 - 1):.3f}" for byte in range(256)] for centre, width in LOG2.values()]
    if kind in ("methylation", "protein"):
        return [["NA", *(f"{middle + spread * value:.4f}" for value in _QUANTILES[1:])]] * len(STATES)
    rows = [[middle + spread * (value + _OF_A_COPY * state) for value in _QUANTILES] for state in STATES]
    return [[f"{2**value if kind == 'expression' else value:.4f}" for value in row] for row in rows]
