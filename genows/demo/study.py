"""Writes a synthetic study folder in the standard format. `write_demo` is the only entrance.

One seed, and each file draws from a stream of its own: leaving out some kinds does not change the other files. A kind's file
is written line by line, so that large ones need no more memory than small ones.
"""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from genows.demo.cohort import TIMELINES, Cohort, make_cohort, patient_lines, sample_lines, timeline_lines
from genows.demo.genome import TABLES, gene_info
from genows.demo.genome import genes as genes_of_demo
from genows.demo.matrices import CopyNumber, Matrices
from genows.demo.variants import PANEL_GENES, Mutations, structural_variant_lines
from genows.errors import UsageError

MATRICES = ("cna", "log2_cna", "expression", "expression_zscores", "methylation", "protein")
KINDS = ("mutations", "structural_variants", "segments", "panel", "timeline", *MATRICES)
GENE_INFO = "reference/gene_info.txt"  # in a folder of its own, where a load does not look
MANIFEST = ".genows-demo.json"  # arguments and names of files; hidden, so that no loader takes it for data
_BUFFER = 1 << 20  # bytes

_Files = dict[str, tuple[int, Iterable[str]]]  # name → texts, how many and which; in the order of writing


class DemoSummary(NamedTuple):
    """Summary of the files written. *files*: name relative to *folder* → size in bytes, in the order of writing."""

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
    *progress*(done, total) is called after every text, at last with done == total. Raises UsageError.
    """
    chosen = _checked(kinds, samples, genes, mutations_per_sample, clinical_attributes, study_id)
    cohort = make_cohort(seed, samples, complete)
    if "panel" not in chosen:
        cohort = cohort._replace(panel=frozenset())
    chosen_genes = genes_of_demo(genes)
    mutations = Mutations(seed, cohort, chosen_genes, mutations_per_sample) if "mutations" in chosen else None
    description = f"Synthetic data made by genows: {samples} samples, {genes} genes, seed {seed}. No patient is real."
    planned = {
        **_small_files(study_id, cohort, chosen, description),
        "data_clinical_patient.txt": (len(cohort.patients) + 1, patient_lines(seed, cohort)),
        "data_clinical_sample.txt": (samples + 1, sample_lines(seed, cohort, clinical_attributes)),
        GENE_INFO: (genes + 1, gene_info(chosen_genes)),
        **_panel(study_id, cohort, chosen_genes),
        **_profiles(study_id, seed, cohort, chosen_genes, mutations, chosen),
    }
    arguments = {
        **{"samples": samples, "genes": genes, "mutations_per_sample": mutations_per_sample, "seed": seed, "study_id": study_id},
        **{"kinds": chosen, "clinical_attributes": clinical_attributes, "complete": complete},
    }
    folder = Path(folder)
    _prepare(folder, force)
    manifest = json.dumps({"arguments": arguments, "files": sorted(planned)}, indent=1)
    (folder / MANIFEST).write_text(manifest + "\n", encoding="utf-8", newline="\n")
    sizes = _write(folder, planned, progress)
    return DemoSummary(folder, study_id, len(cohort.patients), samples, genes, mutations.total if mutations else 0, sizes)


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


def _small_files(study_id: str, cohort: Cohort, kinds: tuple[str, ...], description: str) -> _Files:
    """The small files that every demo study has: study, cancer type, what the clinical files are, case lists."""
    named = {"name": f"Demo study {study_id} (synthetic)", "short_name": "Demo", "description": description}
    study = {"cancer_study_identifier": study_id, **named, "groups": "PUBLIC", "add_global_case_list": "true"}
    cancer_type = {"genetic_alteration_type": "CANCER_TYPE", "datatype": "CANCER_TYPE", "data_filename": "data_cancer_type.txt"}
    files = {
        "meta_study.txt": _text({"type_of_cancer": "genows_demo", **study}),
        "meta_cancer_type.txt": _text(cancer_type),
        "data_cancer_type.txt": "genows_demo\tDemo Cancer\tdemo,synthetic\tSteelBlue\ttissue\n",
        "meta_clinical_patient.txt": _meta(study_id, "CLINICAL", "PATIENT_ATTRIBUTES", "data_clinical_patient.txt"),
        "meta_clinical_sample.txt": _meta(study_id, "CLINICAL", "SAMPLE_ATTRIBUTES", "data_clinical_sample.txt"),
    }
    for each in TABLES["case_lists"]:
        members = set.intersection(*(set(cohort.profiled[method]) for method in each["methods"]))
        if members and set(each["kinds"]) <= set(kinds):
            fields = {
                "cancer_study_identifier": study_id,
                "stable_id": f"{study_id}_{each['suffix']}",
                "case_list_name": each["name"],
                "case_list_description": f"{each['name']} ({len(members)} samples)",
                "case_list_category": each["category"],
                "case_list_ids": "\t".join(cohort.samples[index].id for index in sorted(members)),
            }
            files[f"case_lists/cases_{each['suffix']}.txt"] = _text(fields)
    return _whole(files)


def _panel(study_id: str, cohort: Cohort, genes: list) -> _Files:
    """The panel and who was sequenced by it; nothing where nobody was."""
    if not cohort.panel:
        return {}
    panel_id = f"{study_id}_panel"  # one a study: panels are global, and studies with other genes have another one
    symbols = [gene.symbol for gene in genes[:PANEL_GENES]]
    fields = {"stable_id": panel_id, "description": f"Gene panel of {len(symbols)} genes (invented).", "gene_list": "\t".join(symbols)}
    rows = [f"{cohort.samples[index].id}\t{panel_id}\n" for index in sorted(cohort.panel)]
    files = {
        "data_gene_panel.txt": _text(fields),
        "meta_gene_panel_matrix.txt": _meta(study_id, "GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "data_gene_panel_matrix.txt"),
        "data_gene_panel_matrix.txt": "SAMPLE_ID\tmutations\n" + "".join(rows),
    }
    return _whole(files)


def _profiles(study_id, seed, cohort, genes, mutations, kinds) -> _Files:
    """Meta and data file of every kind that is no panel."""
    copies = CopyNumber(seed, cohort)
    matrices = Matrices(seed, cohort, copies, genes)
    files: _Files = {}
    for kind in kinds:
        if kind == "segments":
            more = {"reference_genome_id": "hg19", "description": "Copy-number segments (invented)."}
            files |= _whole({"meta_segments.txt": _meta(study_id, "COPY_NUMBER_ALTERATION", "SEG", "data_cna_hg19.seg", **more)})
            files["data_cna_hg19.seg"] = (len(cohort.profiled["cna"]) + 1, copies.segment_lines())
        elif kind == "timeline":
            for part in TIMELINES:
                name = f"data_timeline_{part}.txt"
                files |= _whole({f"meta_timeline_{part}.txt": _meta(study_id, "CLINICAL", "TIMELINE", name)})
                files[name] = (len(cohort.patients) + 1, timeline_lines(seed, cohort, part))
        elif kind != "panel":
            profile = dict(TABLES["profiles"][kind])
            if profile.get("source_stable_id") and "expression" not in kinds:
                del profile["source_stable_id"]
            files |= _whole({f"meta_{kind}.txt": _text({"cancer_study_identifier": study_id, **profile})})
            if kind == "mutations":
                texts = (len(mutations.counts) + 1, mutations.lines())
            elif kind == "structural_variants":
                texts = (len(cohort.profiled["mutations"]) + 1, structural_variant_lines(seed, cohort, genes))
            else:
                number = len(matrices.antibodies()) if kind == "protein" else len(genes)
                texts = (number + 1, getattr(matrices, kind)())
            files[profile["data_filename"]] = texts
    return files


def _meta(study_id: str, alteration: str, datatype: str, data: str, **more: str) -> str:
    """A meta file with the fields that all have; *more*: the others."""
    kind = {"genetic_alteration_type": alteration, "datatype": datatype}
    return _text({"cancer_study_identifier": study_id, **kind, **more, "data_filename": data})


def _text(fields: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _whole(files: dict[str, str]) -> _Files:
    return {name: (1, [text]) for name, text in files.items()}


def _prepare(folder: Path, force: bool):
    """Makes the folder; with *force* removes the files of an earlier demo study. UsageError if there is one, or anything else."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a new folder for the demo study.")
    if folder.exists() and any(folder.iterdir()):
        earlier = _files_of_manifest(folder)
        if earlier is None:
            raise UsageError(f"{folder} is not empty and holds no demo study; name a new folder.")
        present = [path for path in folder.rglob("*") if not path.is_dir()]
        if foreign := sorted({path.relative_to(folder).as_posix() for path in present} - earlier):
            raise UsageError(f"{folder} holds {foreign[0]}, which is no part of the demo study; name a new folder.")
        if not force:
            raise UsageError(f"{folder} holds a demo study already; name a new folder, or replace the study by force.")
        for path in present:
            path.unlink()
    folder.mkdir(parents=True, exist_ok=True)


def _files_of_manifest(folder: Path) -> set[str] | None:
    """The names of an earlier demo study's files, its manifest included; None if there is none."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    files = manifest.get("files") if isinstance(manifest, dict) else None
    return {MANIFEST, *map(str, files)} if isinstance(files, list) else None


def _write(folder: Path, planned: _Files, progress) -> dict[str, int]:
    """Writes the files and gives their sizes in bytes."""
    done, total = 0, sum(number for number, _ in planned.values())
    sizes = {}
    for name, (_, texts) in planned.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n", buffering=_BUFFER) as stream:
            for text in texts:
                stream.write(text)
                done += 1
                if progress:
                    progress(done, total)
        sizes[name] = path.stat().st_size
    return sizes
