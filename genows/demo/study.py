"""Writes a synthetic study folder in the standard format. `write_demo` is the only entrance.

One seed, and each file draws from a stream of its own: leaving out some kinds does not change the other files. A kind's file
is written line by line, so that large ones need no more memory than small ones.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from genows.demo import clinical, files, target
from genows.demo.cohort import Cohort, make_cohort
from genows.demo.copynumber import CopyNumber
from genows.demo.genome import gene_info
from genows.demo.genome import genes as genes_of_demo
from genows.demo.matrices import Matrices
from genows.demo.mutations import Mutations, structural_variant_lines
from genows.errors import UsageError

MATRICES = ("cna", "log2_cna", "expression", "expression_zscores", "methylation", "protein")
KINDS = ("mutations", "structural_variants", "segments", "panel", "timeline", *MATRICES)
GENE_INFO = "reference/gene_info.txt"  # in a folder of its own, where a load does not look

_BUFFER = 1 << 20  # bytes


class DemoSummary(NamedTuple):
    """Summary of the files written. *files*: name relative to *folder* → size in bytes, in the order of writing."""

    folder: Path
    study_id: str
    patients: int
    samples: int
    genes: int
    mutations: int
    files: dict[str, int]


class _File(NamedTuple):
    """*number*: how many texts *texts* gives."""

    name: str
    number: int
    texts: Iterable[str]


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
    *progress*(done, total) is called after every text, at last with done == total. Raises UsageError.
    """
    chosen = _checked(kinds, samples, genes, mutations_per_sample, clinical_attributes, study_id)
    cohort = make_cohort(seed, samples, complete)
    if "panel" not in chosen:
        cohort = cohort._replace(panel=frozenset())
    chosen_genes = genes_of_demo(genes)
    mutations = Mutations(seed, cohort, chosen_genes, mutations_per_sample) if "mutations" in chosen else None
    arguments: dict[str, object] = {"samples": samples, "genes": genes, "mutations_per_sample": mutations_per_sample, "seed": seed}
    arguments |= {"study_id": study_id, "kinds": chosen, "clinical_attributes": clinical_attributes, "complete": complete}
    description = f"Synthetic data made by genows: {samples} samples, {genes} genes, seed {seed}. No patient is real."
    planned = [
        *_around(study_id, cohort, chosen, description),
        _File("data_clinical_patient.txt", len(cohort.patients) + 1, clinical.patient_lines(seed, cohort)),
        _File("data_clinical_sample.txt", samples + 1, clinical.sample_lines(seed, cohort, clinical_attributes)),
        _File(GENE_INFO, genes + 1, gene_info(chosen_genes)),
        *_panel(study_id, cohort, chosen_genes),
        *_profiles(study_id, seed, cohort, chosen_genes, mutations, chosen),
    ]
    folder = Path(folder)
    target.prepare(folder, [file.name for file in planned], arguments, force)
    sizes = _write(folder, planned, progress)
    total = mutations.total if mutations else 0
    return DemoSummary(folder, study_id, len(cohort.patients), samples, genes, total, sizes)


def _checked(kinds, samples, genes, mutations_per_sample, clinical_attributes, study_id) -> tuple[str, ...]:
    """The kinds, each once, in the order of KINDS."""
    least = (("samples", samples, 1), ("genes", genes, 1), ("mutations per sample", mutations_per_sample, 0))
    for name, number, lowest in (*least, ("clinical attributes", clinical_attributes, 0)):
        if number < lowest:
            raise UsageError(f"The number of {name} is {number}; it must be at least {lowest}.")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,60}", study_id):
        raise UsageError(f"The study id {study_id!r} must be 1 to 60 letters, digits, '_' or '-'.")
    wanted = set(kinds)
    if unknown := sorted(wanted - set(KINDS)):
        raise UsageError(f"There is no kind {unknown[0]!r}; the kinds are {', '.join(KINDS)}.")
    if "panel" in wanted and "mutations" not in wanted:
        raise UsageError("The kind 'panel' needs the kind 'mutations': the panel says how they were found.")
    return tuple(kind for kind in KINDS if kind in wanted)


def _around(study_id: str, cohort: Cohort, kinds: tuple[str, ...], description: str) -> list[_File]:
    """The small files that every demo study has."""
    patients = files.plain_meta(study_id, "CLINICAL", "PATIENT_ATTRIBUTES", "data_clinical_patient.txt")
    samples = files.plain_meta(study_id, "CLINICAL", "SAMPLE_ATTRIBUTES", "data_clinical_sample.txt")
    texts = {
        "meta_study.txt": files.study_meta(study_id, description),
        "meta_cancer_type.txt": files.cancer_type_meta(),
        "data_cancer_type.txt": files.cancer_type(),
        "meta_clinical_patient.txt": patients,
        "meta_clinical_sample.txt": samples,
    }
    lists = files.case_lists(study_id, cohort, kinds)
    texts |= {f"case_lists/{name}": text for name, text in lists.items()}
    return [_File(name, 1, [text]) for name, text in texts.items()]


def _panel(study_id: str, cohort: Cohort, genes: list) -> list[_File]:
    """The panel and who was sequenced by it; nothing where nobody was."""
    if not cohort.panel:
        return []
    meta = files.plain_meta(study_id, "GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_gene_panel_matrix.txt")
    texts = {
        "data_gene_panel.txt": files.panel(study_id, genes),
        "meta_gene_panel_matrix.txt": meta,
        "data_gene_panel_matrix.txt": files.panel_matrix(study_id, cohort),
    }
    return [_File(name, 1, [text]) for name, text in texts.items()]


def _profiles(study_id, seed, cohort, genes, mutations, kinds):
    """Meta and data file of every kind that is no panel."""
    copies = CopyNumber(seed, cohort)
    matrices = Matrices(seed, cohort, copies, genes)
    for kind in kinds:
        if kind == "segments":
            yield _File("meta_segments.txt", 1, [files.segments_meta(study_id, "data_cna_hg19.seg")])
            yield _File("data_cna_hg19.seg", len(cohort.profiled["cna"]) + 1, _segments(seed, cohort, copies))
        elif kind == "timeline":
            yield from _timeline(study_id, seed, cohort)
        elif kind == "structural_variants":
            yield _File(f"meta_{kind}.txt", 1, [files.profile_meta(study_id, kind, kinds)])
            yield _File(files.data_file(kind), len(cohort.profiled["mutations"]) + 1, structural_variant_lines(seed, cohort, genes))
        elif kind != "panel":
            yield _File(f"meta_{kind}.txt", 1, [files.profile_meta(study_id, kind, kinds)])
            yield _data(kind, matrices, mutations, genes)


def _timeline(study_id, seed, cohort):
    for kind in clinical.TIMELINES:
        name = f"data_timeline_{kind}.txt"
        yield _File(f"meta_timeline_{kind}.txt", 1, [files.plain_meta(study_id, "CLINICAL", "TIMELINE", name)])
        yield _File(name, len(cohort.patients) + 1, clinical.timeline_lines(seed, cohort, kind))


def _data(kind: str, matrices: Matrices, mutations: Mutations | None, genes: list) -> _File:
    name = files.data_file(kind)
    if mutations and kind == "mutations":
        return _File(name, len(mutations.counts) + 1, mutations.texts())
    lines = len(matrices.antibodies()) if kind == "protein" else len(genes)
    return _File(name, lines + 1, getattr(matrices, kind)())


def _segments(seed: int, cohort: Cohort, copies: CopyNumber):
    chance = Random(f"{seed} segments")
    yield "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
    for index in cohort.profiled["cna"]:
        yield "".join(copies.segments(chance, index, cohort.samples[index]))


def _write(folder: Path, planned: list[_File], progress) -> dict[str, int]:
    """Writes the files and gives their sizes in bytes."""
    done, total = 0, sum(file.number for file in planned)
    sizes = {}
    for file in planned:
        path = folder / file.name
        path.parent.mkdir(exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n", buffering=_BUFFER) as stream:
            for text in file.texts:
                stream.write(text)
                done += 1
                if progress:
                    progress(done, total)
        sizes[file.name] = path.stat().st_size
    return sizes
