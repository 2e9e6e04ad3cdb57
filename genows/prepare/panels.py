"""Gene panels and their matrix, cancer types, GISTIC, MutSig, resources: what is written nearly as it stands."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from genows.encode.tabletext import counted
from genows.errors import StudyError
from genows.load import metafile
from genows.load.cancertypes import CSS_COLOURS
from genows.load.kinds import RESOURCES, USUAL
from genows.prepare import columns
from genows.prepare.folder import SEQUENCED, Study, pair_of, type_of
from genows.prepare.lists import LooseList, part_of, single, spellings, write_list
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

_MOST_OF_TYPES = 1 << 20  # bytes of a file of cancer types
_GISTIC = spellings("chromosome peak_start peak_end genes_in_region genes_in_peak amp cytoband q_value")
_PROFILES = frozenset(name.lower() for names in USUAL.values() for name in names) | {"sv", "structural_variants", "fusion", "fusions", "cna", "mutation"}
# Other words for profiles in the head of a panel matrix → the kind of file that they mean.
_KINDS_MEANT = {"sv": metafile.STRUCTURAL_VARIANTS, "fusions": metafile.FUSIONS, "mutation": metafile.MUTATIONS}


def panel_matrix_recognised(loose: Loose) -> str | None:
    sample = columns.find(loose.header, columns.SAMPLE)
    others = [name for index, name in enumerate(loose.header) if index != sample]
    if sample is None or not others or not all(name.lower() in _PROFILES for name in others):
        return None
    return f"a sample's gene panel in each profile: columns {', '.join(others)}"


def gistic_recognised(loose: Loose) -> str | None:
    return f"regions: columns {', '.join(_GISTIC)}" if set(_GISTIC) <= set(loose.header) else None


def mutsig_recognised(loose: Loose) -> str | None:
    upper = set(map(str.upper, loose.header))
    counts = any(name in loose.header for name in ("n", "nnon")) and any(name in loose.header for name in ("N", "Nnon"))
    return "genes with p and q values of MutSig: columns gene, N, n, p, q" if counts and {"GENE", "P", "Q"} <= upper else None


def resources_recognised(loose: Loose) -> str | None:
    return "columns RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE" if {"RESOURCE_ID", "DISPLAY_NAME", "RESOURCE_TYPE"} <= set(loose.header) else None


def links_recognised(loose: Loose) -> str | None:
    return "columns RESOURCE_ID, URL" if {"RESOURCE_ID", "URL"} <= set(loose.header) else None


def special_of(path: Path) -> Callable[[Study, FileTold], None] | None:
    """What writes a file that is no table with a head: a gene panel's definition, cancer types; None for all others. StudyError where it cannot be read."""
    if panel := metafile.read_panel(path.parent, path.name):
        return partial(_write_panel, panel)
    types = _cancer_types(path)
    return partial(_write_cancer_types, types) if types else None


def _cancer_types(path):
    """The rows of a file of cancer types, [id, name, (words,) colour, parent]; [] where the file is something else."""
    if not path.is_file() or path.stat().st_size > _MOST_OF_TYPES:
        return []
    text = path.read_bytes().decode("utf-8", "replace")
    rows = [line.rstrip("\r").split("\t") for line in text.split("\n") if line.strip() and not line.startswith("#")]
    return rows if all(len(row) in (4, 5) and row[-2].strip().lower() in CSS_COLOURS for row in rows) else []


def _write_cancer_types(rows, study, told):
    told.kind, told.reason = "cancer types", "a type a line, with its colour"
    study.cancer_types.update((row[0].strip().lower(), row[1].strip()) for row in rows)
    with study.data("cancer_type") as data:
        data.writelines("\t".join(row) + "\n" for row in rows)
    study.fields("meta_cancer_type.txt", **type_of(metafile.CANCER_TYPE), data_filename="data_cancer_type.txt")
    told.result.append(f"{len(rows):,} cancer type{'s' if len(rows) != 1 else ''} in data_cancer_type.txt")


def _write_panel(panel, study, told):
    panel_id = panel.fields["stable_id"]
    told.kind, told.reason = "gene panel", "lines stable_id and gene_list"
    genes = re.split(r"[\t,; ]+", panel.fields["gene_list"].strip())
    name = f"data_gene_panel_{re.sub('[^A-Za-z0-9_.-]+', '_', panel_id)}.txt"
    lines = [f"{field}: {panel.fields.get(field) or panel_id}\n" for field in ("stable_id", "description")]
    (study.folder / name).write_text("".join([*lines, "gene_list: " + "\t".join(genes) + "\n"]), encoding="utf-8")
    study.panels.add(panel_id)
    told.result.append(f"panel {panel_id} of {counted(len(genes), 'gene')} in {name}")


def write_panel_matrix(study: Study, files: list[Loose]) -> None:
    """Writes which panel each sample was looked at with. StudyError for a second file."""
    loose = single(files, "panel matrix", "S-25")
    sample = columns.find(loose.header, columns.SAMPLE) or 0
    profiles = {index: found for index, name in enumerate(loose.header) if index != sample and (found := _profile_meant(study, name))}
    for index, name in enumerate(loose.header):
        became = "SAMPLE_ID" if index == sample else profiles.get(index, "")
        loose.told.column(name, became, "" if became == name else "what the format calls it" if became else "no file of such a profile is among the files")
    if not profiles:
        raise StudyError("none of its columns is a profile of the other files", loose.file, loose.header_line, rule="PM-03")

    sequenced: list[str] = []

    def made(line, cells):
        sample_id = study.ids.sample(cells[sample], loose.told, line)
        if sample_id is None:
            return None
        panels = [_panel(study, loose, line, cells[index]) for index in profiles]
        if any(panel != "NA" and name == "mutations" for panel, name in zip(panels, profiles.values(), strict=True)):
            sequenced.append(sample_id)
        return [sample_id, *panels]

    write_list(study, "gene_panel_matrix", ["SAMPLE_ID", *profiles.values()], [(LooseList(loose, {}), made)])
    if sequenced:
        study.measure(SEQUENCED, sequenced)
    study.meta("gene_panel_matrix", type_of(metafile.PANEL_MATRIX))


def _profile_meant(study, name):
    """The stable id of the prepared profile that a column of a panel matrix means; None where there is none."""
    if name in study.profiles:
        return name
    pair = next((pair for pair, names in USUAL.items() if name in names), None)
    if pair is None and name.lower() in _KINDS_MEANT:
        pair = pair_of(_KINDS_MEANT[name.lower()])
    if pair == pair_of(metafile.FUSIONS):
        return study.profile_of(pair_of(metafile.STRUCTURAL_VARIANTS)) or study.profile_of(pair)
    found = study.profile_of(pair) if pair else None
    return study.profile_of(pair_of(metafile.DISCRETE_LONG)) if not found and pair == pair_of(metafile.DISCRETE_CNA) else found


def _panel(study, loose, line, cell):
    if is_missing(cell):
        return "NA"
    if cell not in study.panels and cell.upper() not in ("WXS", "WGS", "WXS/WGS"):
        loose.told.note("panel whose definition is not among the files, written as NA", line, cell)
        return "NA"
    return cell


def write_gistic(study: Study, files: list[Loose]) -> None:
    """Writes GISTIC's regions as they stand, with the genome."""
    for loose in files:
        amplified = {number_of(cell) for cell in loose.column(loose.header.index("amp"))}
        alteration = "GISTIC_GENES_AMP" if amplified == {1} else "GISTIC_GENES_DEL"
        name = study.free_name(alteration.lower())
        _as_it_stands(study, loose, name)
        study.meta(name, type_of(metafile.GISTIC, (alteration, "Q-VALUE")), reference_genome_id=study.genome or "hg19")


def write_mutsig(study: Study, files: list[Loose]) -> None:
    """Writes MutSig's genes as they stand. StudyError for a second file."""
    _as_it_stands(study, single(files, "MutSig file", "S-26"), "mutsig")
    study.meta("mutsig", type_of(metafile.MUTSIG))


def write_resources(study: Study, files: list[Loose]) -> None:
    _as_it_stands(study, single(files, "file of definitions", "S-35"), "resource_definition")
    study.meta("resource_definition", type_of(metafile.RESOURCE_DEFINITION))


def write_links(study: Study, files: list[Loose]) -> None:
    """Writes who has which resource: samples, patients, or the study."""
    for loose in files:
        part = part_of(loose, {"PATIENT_ID": tuple(columns.PATIENT), "SAMPLE_ID": tuple(columns.SAMPLE), "RESOURCE_ID": (), "URL": ()}, tell=True)
        level = "SAMPLE" if "SAMPLE_ID" in part.places else "PATIENT" if "PATIENT_ID" in part.places else "STUDY"
        header = {"SAMPLE": ["PATIENT_ID", "SAMPLE_ID"], "PATIENT": ["PATIENT_ID"], "STUDY": []}[level] + ["RESOURCE_ID", "URL"]
        name = study.free_name(f"resource_{level.lower()}")

        def made(line, cells, part=part, level=level):
            sample_id = study.ids.sample(cells[part.places["SAMPLE_ID"]], part.loose.told, line) if level == "SAMPLE" else ""
            if sample_id is None:
                return None
            patient_id = study.ids.patient(part.cell(cells, "PATIENT_ID")) or study.ids.patient_of.get(sample_id) or sample_id
            if level != "STUDY" and not patient_id:
                part.loose.told.note("link without a patient, left out", line)
                return None
            owner = {"SAMPLE": [patient_id, sample_id], "PATIENT": [patient_id], "STUDY": []}[level]
            return [*owner, part.cell(cells, "RESOURCE_ID"), part.cell(cells, "URL")]

        write_list(study, name, header, [(part, made)])
        study.meta(name, type_of(RESOURCES[level]))


def _as_it_stands(study, loose, name):
    for column in loose.header:
        loose.told.column(column, column)
    write_list(study, name, loose.header, [(LooseList(loose, {}), lambda line, cells: cells)])
