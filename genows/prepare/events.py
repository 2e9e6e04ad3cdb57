"""Lists: segments, structural variants and fusions, timelines, long copy number, gene panels and their matrix, GISTIC, MutSig, resources.

Each is known by its columns, whatever they are called; what the format has no place for is left out and told of.
"""

import math
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from genows.domain.chromosomes import chromosome_name
from genows.errors import StudyError, UsageError
from genows.load.catalogue.csscolours import CSS_COLOURS
from genows.load.matrix.segmentcolumns import NAMES as SEGMENT
from genows.load.meta.panelfiles import read_panel
from genows.load.meta.vocabulary import USUAL
from genows.load.variants.svcolumns import NUMBERS, SITES, TEXTS
from genows.prepare import columns
from genows.prepare.folder import CNA, SEQUENCED, STRUCTURAL, Study
from genows.prepare.matrices import level_of, name_of, share_of_genes
from genows.prepare.mutationcells import GENOMES, genome_of
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

SEGMENTS, VARIANTS, FUSIONS, TIMELINE, LONG_CNA = "segments", "structural-variants", "fusions", "timeline", "long-cna"
PANEL, PANEL_MATRIX, GISTIC, MUTSIG = "gene-panel", "panel-matrix", "gistic", "mutsig"
TREATMENT = "TREATMENT"
RESOURCES, LINKS = "resource-definitions", "resource-links"
_MOST_OF_TYPES = 1 << 20  # bytes of a file of cancer types
_COPIES = 0.01  # the fewest copies of which a logarithm is taken


def _other(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# What lists are made of: {name in the format: what it is called elsewhere}.
OF_SEGMENTS = {
    "ID": tuple(columns.SAMPLE) + ("ID",),
    "chrom": tuple(columns.CHROMOSOME),
    "loc.start": ("loc.start", *columns.START),
    "loc.end": ("loc.end", *columns.END),
    "num.mark": _other("num.mark Num_Markers Num_Probes NumProbes Probes Number_of_probes nMark nbrOfLoci Markers Num_SNPs n.probes num_mark"),
    "seg.mean": _other("seg.mean Segment_Mean Seg_CN Log2_Ratio Log2Ratio Mean log2 logR Copy_Ratio Mean_Log2 log2_copy_ratio Mean_Log2_Copy_Ratio"
                       " Copy_Number Total_CN cn TCN CopyNumber segmented log2fc"),
}  # fmt: skip
_SITES = {
    1: ("1", "A", "5", "5prime", "Five_Prime", "Left", "Upstream", "5p", "5end", "Donor"),
    2: ("2", "B", "3", "3prime", "Three_Prime", "Right", "Downstream", "3p", "3end", "Acceptor"),
}


_END, _PARTNER = {1: "5end", 2: "3end"}, {1: "Partner1", 2: "Partner2"}


def _of_site(site: int, *words: str) -> tuple[str, ...]:
    """`Gene1`, `Gene_A`, `Left_Gene` … of a site; marks and case are nothing to `columns.find`."""
    return tuple(name for word in words for mark in _SITES[site] for name in (f"{word}{mark}", f"{mark}{word}"))


_COUNTS = {
    "Tumor_Split_Read_Count": "Split_Reads JunctionReadCount Junction_Reads Spanning_Reads split_reads1 SR",
    "Tumor_Paired_End_Read_Count": "SpanningFragCount Discordant_Mates Spanning_Pairs Discordant_Reads PE",
    "Tumor_Variant_Count": "Variant_Reads Supporting_Reads Tumor_Reads Support",
}
_SV_TEXTS = {
    "Class": "SV_Class SV_Type SVType Class Variant_Class Type",
    "Event_Info": "Event_Info Fusion_Name FusionName Fusion_Gene Gene_Fusion Fusion",
    "NCBI_Build": " ".join(columns.BUILD),
    "SV_Status": "SV_Status Fusion_Status Somatic_Status Mutation_Status Status",
    "Site2_Effect_On_Frame": "Frame Reading_Frame Prot_Fusion_Type Effect_On_Frame",
    "Center": "GSC_Center Centre",
    "Comments": "Comment Notes",
    "Annotation": "Annots",
}
BREAKPOINT = "breakpoint"
# Two rows that share all of these are one variant twice.
_IDENTITY = ("Sample_Id", "Event_Info", *(f"Site{site}_{name}" for site in SITES for name in (
    "Hugo_Symbol", "Entrez_Gene_Id", "Chromosome", "Position", "Region_Number", "Exon", "Ensembl_Transcript_Id")))
_PLAIN = [*TEXTS.values(), *NUMBERS.values()] + [(f"Site{site}_{name}",) for site in SITES for name in ("Exon", "Region", "Region_Number")]
_DRIVERS = ["cbp_driver", "cbp_driver_annotation", "cbp_driver_tiers", "cbp_driver_tiers_annotation"]
OF_VARIANTS: dict[str, tuple[str, ...]] = {
    "Sample_Id": tuple(columns.SAMPLE),
    **{f"Site{site}_Hugo_Symbol": (f"Site{site}_Hugo_Symbol", f"Site{site}_Gene", *_of_site(site, "Gene", "Gene_Name", "Gene_Symbol", "Hugo_Symbol", "Symbol"),
                                   f"Gene_{site}_symbol({_END[site]}_fusion_partner)", _PARTNER[site]) for site in SITES},
    **{f"Site{site}_Entrez_Gene_Id": _of_site(site, "Entrez", "Entrez_Gene_Id", "Entrez_Id") for site in SITES},
    **{f"Site{site}_Chromosome": _of_site(site, "Chromosome", "Chr", "Chrom") for site in SITES},
    **{f"Site{site}_Position": _of_site(site, "Position", "Pos", "Start", "Bp") for site in SITES},
    **{f"{BREAKPOINT}{site}": (*_of_site(site, "Breakpoint", "Break_Point"), f"Fusion_point_for_gene_{site}({_END[site]}_fusion_partner)") for site in SITES},
    **{name: (*others, *_other(_COUNTS.get(name, "") + " " + _SV_TEXTS.get(name, ""))) for name, *others in [*_PLAIN, ("SV_Status",)]},
    **dict.fromkeys(_DRIVERS, ()),
}  # fmt: skip
OF_FUSIONS = {
    "Hugo_Symbol": tuple(columns.SYMBOL), "Entrez_Gene_Id": tuple(columns.ENTREZ), "Center": _other("Center Centre"),
    "Tumor_Sample_Barcode": tuple(columns.SAMPLE), "Fusion": _other("Fusion Fusion_Name"), "DNA_support": (), "RNA_support": (), "Method": (), "Frame": (),
    "Fusion_Status": (),
}  # fmt: skip
OF_TIMELINE = {
    "PATIENT_ID": tuple(columns.PATIENT),
    "START_DATE": _other("START_DATE Start_Day Start_Days StartDate Days_To_Start Start_Day_Offset Start_Date_Days Days_From_Diagnosis Day Start"),
    "STOP_DATE": _other("STOP_DATE End_Date Stop_Day End_Day Stop_Days End_Days EndDate StopDate Days_To_End Days_To_Stop End_Date_Days Stop_Date_Days Stop End"),
    "EVENT_TYPE": _other("EVENT_TYPE Event EventType Event_Name Event_Class"),
}
# A table of treatments is a timeline whose events are all of one type.
OF_TREATMENTS = {**OF_TIMELINE, "AGENT": _other("AGENT Drug Drug_Name Agent_Name Medication Substance Treatment Therapy Regimen Treatment_Name")}
OF_LONG_CNA = {
    "Hugo_Symbol": tuple(columns.SYMBOL), "Entrez_Gene_Id": tuple(columns.ENTREZ), "Sample_Id": tuple(columns.SAMPLE),
    "Value": _other("Value CNA CNA_Value Copy_Number_Alteration Level Call GISTIC GISTIC_Value Alteration"), **dict.fromkeys(_DRIVERS, ()),
}  # fmt: skip
_GISTIC = _other("chromosome peak_start peak_end genes_in_region genes_in_peak amp cytoband q_value")
_PROFILES = frozenset(name.lower() for names in USUAL.values() for name in names) | {"sv", "structural_variants", "fusion", "fusions", "cna", "mutation"}


class Part(NamedTuple):
    """A list that is written. *places*: {name in the format: index of its column}."""

    loose: Loose
    places: dict[str, int]

    def cell(self, cells: list[str], name: str) -> str:
        """The cell of a column; '' where it is missing, or there is no such column."""
        index = self.places.get(name)
        return "" if index is None or is_missing(cells[index]) else cells[index]


def _of_timeline(loose):
    """What the columns of a timeline are called: with the agent, where each patient has treatments and no column says what events are."""
    part = _part(loose, OF_TREATMENTS)
    patients = loose.column(part.places["PATIENT_ID"]) if _has(part, "PATIENT_ID", "START_DATE", "AGENT") else []
    return OF_TREATMENTS if "EVENT_TYPE" not in part.places and len(set(patients)) < len(patients) else OF_TIMELINE


def _part(loose: Loose, known: dict[str, tuple[str, ...]], tell: bool = False, keep: bool = False) -> Part:
    """*tell*: whether what becomes of the columns is told; *keep*: whether those that are not known are kept."""
    places = columns.named(loose.header, {name: (name, *others) for name, others in known.items()})
    if tell:
        became = {index: name for name, index in places.items()}
        for index, column in enumerate(loose.header):
            if index in became:
                loose.told.column(column, became[index], "" if column == became[index] else "what the format calls it")
            elif keep and column and column not in places:
                loose.told.column(column, column)
                places[column] = index
            else:
                loose.told.column(column, "", "a second column of that name" if column in places else "no place for it in such a file")
    return Part(loose, places)


def _has(part: Part, *names: str) -> bool:
    return all(name in part.places for name in names)


def _shown(part: Part, *names: str) -> str:
    return ", ".join(part.loose.header[part.places[name]] for name in names if name in part.places)


def segments_recognised(loose: Loose) -> str | None:
    part = _part(loose, OF_SEGMENTS)
    needed = ("ID", "chrom", "loc.start", "loc.end", "seg.mean")
    if not _has(part, *needed) or columns.find(loose.header, columns.SYMBOL) is not None:
        return None
    numbers = [number_of(cell) is not None for name in needed[2:] for cell in loose.column(part.places[name])]
    return f"samples, places and means: columns {_shown(part, *needed)}" if sum(numbers) * 2 > len(numbers) else None


def _variants(loose, tell=False):
    """Ids of patients are those of samples where no column has these."""
    sampled = columns.find(loose.header, columns.SAMPLE) is not None
    return _part(loose, OF_VARIANTS if sampled else {**OF_VARIANTS, "Sample_Id": tuple(columns.PATIENT)}, tell)


def variants_recognised(loose: Loose) -> str | None:
    part = _variants(loose)
    genes = [name for site in SITES for name in (f"Site{site}_Hugo_Symbol", f"Site{site}_Entrez_Gene_Id") if name in part.places]
    partners = {name[:5] for name in genes} == {"Site1", "Site2"}
    if "Sample_Id" not in part.places:
        if partners:
            raise UsageError(
                f"{loose.file}: two genes a row ({_shown(part, *genes)}), as in fusions, and no column of samples: name the sample of each row in one,"
                " called Sample_Id."
            )
        return None
    if partners:
        return f"two genes and a sample a row: columns {_shown(part, 'Sample_Id', *genes)}"
    named = "Event_Info" in part.places and columns.find(loose.header, columns.SYMBOL) is None
    if named and sum(bool(_partners(cell)) for cell in loose.column(part.places["Event_Info"])) * 2 >= len(loose.first):
        return f"a sample and a fusion's name a row: columns {_shown(part, 'Sample_Id', 'Event_Info')}"
    return None


def fusions_recognised(loose: Loose) -> str | None:
    part = _part(loose, OF_FUSIONS)
    if not _has(part, "Tumor_Sample_Barcode", "Fusion", "Hugo_Symbol"):
        return None
    return f"a gene, a sample and a fusion a row: columns {_shown(part, 'Hugo_Symbol', 'Tumor_Sample_Barcode', 'Fusion')}"


def timeline_recognised(loose: Loose) -> str | None:
    part = _part(loose, _of_timeline(loose))
    if "AGENT" in part.places:
        return f"treatments, a patient several: columns {_shown(part, 'PATIENT_ID', 'START_DATE', 'STOP_DATE', 'AGENT')}"
    if not _has(part, "PATIENT_ID", "START_DATE", "EVENT_TYPE"):
        return None
    kinds = loose.column(part.places["EVENT_TYPE"])
    words = any(number_of(kind) is None for kind in kinds)
    return f"a patient, a day and an event a row: columns {_shown(part, 'PATIENT_ID', 'START_DATE', 'EVENT_TYPE')}" if words else None


def long_cna_recognised(loose: Loose) -> str | None:
    part = _part(loose, OF_LONG_CNA)
    if not _has(part, "Sample_Id", "Value") or not {"Hugo_Symbol", "Entrez_Gene_Id"} & set(part.places):
        return None
    if not any(share_of_genes(loose, part.places[name]) for name in ("Hugo_Symbol", "Entrez_Gene_Id") if name in part.places):
        return None
    levels = [level_of(cell) is not None for cell in loose.column(part.places["Value"])]
    shown = _shown(part, "Hugo_Symbol", "Entrez_Gene_Id", "Sample_Id", "Value")
    return f"a gene, a sample and a level a row: columns {shown}" if sum(levels) * 2 > len(levels) else None


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


def _write(study: Study, part: Part, file, header: Iterable[str], made: Callable[[int, list[str]], list[str] | None]) -> int:
    """Writes the rows that *made* gives of each row to the open *file*; returns how many."""
    rows = 0
    step = study.progress.step(f"reading {part.loose.file}", part.loose.size)
    for line, cells in part.loose.rows(step):
        row = made(line, cells)
        if row is not None:
            file.write("\t".join(row) + "\n")
            rows += 1
    step.done()
    return rows


def _result(loose, rows, name, more=""):
    if not rows:
        raise StudyError("no row that could be written", loose.file, rule="F-03")
    loose.told.result.append(f"{rows:,} row{'s' if rows != 1 else ''}{more} in data_{name}.txt")


def _whole(text: str) -> str | None:
    """A whole number in digits: `1.2e6`, `15.0` and `1,234,567` are such; None for what is none."""
    value = number_of(text.replace(",", "") if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", text) else text)
    return None if value is None or not math.isfinite(value) else str(round(value))


def write_segments(study: Study, files: list[Loose]) -> None:
    """Writes all segments into one file, as a study has one."""
    samples: dict[str, None] = {}
    with study.data("segments") as data:
        data.write("\t".join(SEGMENT) + "\n")
        for loose in files:
            part = _part(loose, OF_SEGMENTS, tell=True)
            copies = _are_copies(part)
            if copies:
                loose.told.note("copy numbers, written as log2 of half of them")
            if "num.mark" not in part.places:
                loose.told.note("no column of numbers of probes, 0 is written")
            rows = _write(study, part, data, SEGMENT, partial(_segment, study, part, copies, samples))
            _result(loose, rows, "segments")
    genome = study.genome or "hg19"
    if not study.genome:
        study.telling.asked.append("Segments: no file says of which genome their places are, and hg19 is written; --genome says another.")
    study.meta("segments", genetic_alteration_type="COPY_NUMBER_ALTERATION", datatype="SEG", reference_genome_id=genome, description="Segments of copy number")


def _are_copies(part):
    means = [number for cell in part.loose.column(part.places["seg.mean"]) if (number := number_of(cell)) is not None]
    return bool(means) and min(means) >= 0 and 1.5 <= median(means) <= 2.5


def _segment(study, part, copies, samples, line, cells):
    sample_id = study.ids.sample(cells[part.places["ID"]], part.loose.told, line)
    if sample_id is None:
        return None
    chromosome, start, end = chromosome_name(part.cell(cells, "chrom")), _whole(part.cell(cells, "loc.start")), _whole(part.cell(cells, "loc.end"))
    chromosome = {"23": "X", "24": "Y"}.get(chromosome or "", chromosome)
    mean, told = number_of(part.cell(cells, "seg.mean")), part.loose.told
    if chromosome not in _CHROMOSOMES or start is None or end is None or "-" in start + end or mean is None or not math.isfinite(mean):
        value = "\t".join(part.cell(cells, name) for name in ("chrom", "loc.start", "loc.end", "seg.mean"))
        told.note("segment whose place or mean cannot be read, left out", line, value.replace("\t", " "))
        return None
    samples[sample_id] = None
    text = f"{math.log2(max(mean, _COPIES) / 2):.6g}" if copies else part.cell(cells, "seg.mean")
    return [sample_id, chromosome, start, end, _whole(part.cell(cells, "num.mark")) or "0", text]


_CHROMOSOMES = frozenset((*map(str, range(1, 23)), "X", "Y"))


def write_variants(study: Study, files: list[Loose]) -> None:
    """Writes all structural variants into one profile."""
    parts = [_variants(loose, tell=True) for loose in files]
    _take_genome(study, parts)
    header = [name for name in OF_VARIANTS if not name.startswith(BREAKPOINT) and any(name in part.places for part in parts)]
    header += [name for name in ("Site1_Hugo_Symbol", "Site2_Hugo_Symbol", "NCBI_Build", "SV_Status") if name not in header]
    header += [f"Site{site}_{name}" for site in SITES for name in ("Chromosome", "Position") if f"Site{site}_{name}" not in header and any(f"{BREAKPOINT}{site}" in part.places for part in parts)]
    samples: dict[str, None] = {}
    seen: set[tuple[str, ...]] = set()
    with study.data("sv") as data:
        data.write("\t".join(header) + "\n")
        for part in parts:
            if "SV_Status" not in part.places:
                part.loose.told.note("no column says whether variants are somatic or germline: SOMATIC is written")
            rows = _write(study, part, data, header, partial(_variant, study, part, header, samples, seen))
            _result(part.loose, rows, "sv")
    study.measure(STRUCTURAL, samples)
    study.profile("sv", ("STRUCTURAL_VARIANT", "SV"), "structural_variants", "Structural variants", f"Structural variants of {', '.join(loose.file for loose in files)}")


def _take_genome(study, parts):
    """A build in the files is the study's genome, where nothing else has told it."""
    builds = [cell for part in parts if "NCBI_Build" in part.places for cell in part.loose.column(part.places["NCBI_Build"])]
    found = {genome for build in builds if (genome := genome_of(build))}
    if not study.genome and len(found) == 1:
        study.genome = found.pop()
        study.telling.study.append(f"Genome {study.genome}: NCBI_Build of the structural variants says so.")


def _variant(study, part, header, samples, seen, line, cells):
    told = part.loose.told
    sample_id = study.ids.sample(cells[part.places["Sample_Id"]], told, line)
    if sample_id is None:
        return None
    row = {name: part.cell(cells, name) for name in header}
    row["Sample_Id"] = sample_id
    genes = [_gene(row[f"Site{site}_Hugo_Symbol"]) for site in SITES]
    if not any(genes) and not any(row.get(f"Site{site}_Entrez_Gene_Id") for site in SITES):
        genes = list(_partners(row.get("Event_Info", "")) or ("", ""))
    row.update((f"Site{site}_Hugo_Symbol", gene) for site, gene in zip(SITES, genes, strict=True))
    if not any(genes) and not any(row.get(f"Site{site}_Entrez_Gene_Id") for site in SITES):
        told.note("variant that names no gene, left out", line, row.get("Event_Info"))
        return None
    for site in SITES:
        row.update(_place(part.cell(cells, f"{BREAKPOINT}{site}"), site, row))
    row["SV_Status"] = "GERMLINE" if row["SV_Status"].upper() == "GERMLINE" else "SOMATIC"
    row["NCBI_Build"] = GENOMES.get(genome_of(row["NCBI_Build"]) or study.genome or "", row["NCBI_Build"]) or GENOMES["hg19"]
    identity = tuple(row.get(name, "").upper() for name in _IDENTITY)
    if identity in seen:
        told.note("variant that stands in an earlier row, left out", line, row.get("Event_Info"))
        return None
    seen.add(identity)
    samples[sample_id] = None
    return [row[name] for name in header]


def _gene(text):
    """The symbol in a cell: `TMPRSS2^ENSG00000184012.11` and `ERG(100),LINC1(200)` have more."""
    first = re.split(r"[,;]", text)[0]
    return name_of(re.sub(r"\^.*|\([0-9]+\)$", "", first).strip())[0]


def _partners(text):
    """The two genes of a fusion's name, `TMPRSS2--ERG`, `TMPRSS2::ERG`, `TMPRSS2-ERG fusion`; None where it names none."""
    name = re.sub(r"(?i)\b(fusion|gene|rearrangement)\b", "", text).strip(" :-.")
    for mark in ("--", "::", "/", "_"):
        if mark in name:
            first, _, second = name.partition(mark)
            return (_gene(first), _gene(second)) if first and second else None
    match = re.fullmatch(r"(\w+(?:-[A-Z0-9]{1,2})?)-(\w+(?:-[A-Z0-9]{1,2})?)", name)
    return (match[1], match[2]) if match else None


def _place(breakpoint, site, row):
    """{column: text} of a breakpoint `chr21:42880008:-`, where nothing else tells the place."""
    match = re.fullmatch(r"(?:chr)?([0-9XYMT]+):([0-9]+)(?::[+-])?", breakpoint, re.IGNORECASE)
    if not match or row.get(f"Site{site}_Position"):
        return {}
    return {f"Site{site}_Chromosome": match[1].upper(), f"Site{site}_Position": match[2]}


def write_fusions(study: Study, files: list[Loose]) -> None:
    """Writes fusion files of older studies, which are loaded as structural variants."""
    samples: dict[str, None] = {}
    for number, loose in enumerate(files, start=1):
        part = _part(loose, OF_FUSIONS, tell=True)
        header = [name for name in OF_FUSIONS if name in part.places]
        name = "fusions" if number == 1 else f"fusions_{number}"

        def made(line, cells, part=part, header=header):
            sample_id = study.ids.sample(cells[part.places["Tumor_Sample_Barcode"]], part.loose.told, line)
            if sample_id is None:
                return None
            samples[sample_id] = None
            return [sample_id if name == "Tumor_Sample_Barcode" else cells[part.places[name]] for name in header]

        with study.data(name) as data:
            data.write("\t".join(header) + "\n")
            _result(loose, _write(study, part, data, header, made), name)
        study.profile(name, ("FUSION", "FUSION"), "fusion" if number == 1 else f"fusion_{number}", "Fusions", f"Fusions of {loose.file}")
    study.measure(STRUCTURAL, samples)


def write_timeline(study: Study, files: list[Loose]) -> None:
    """Writes timelines, a file each: their further columns differ."""
    for number, loose in enumerate(files, start=1):
        known = _of_timeline(loose)
        part = _part(loose, known, tell=True, keep=True)
        days = loose.column(part.places["START_DATE"])
        if days and not any(map(_whole, days)):
            wanted = f"{loose.header[part.places['START_DATE']]} has no whole numbers ({days[0][:40]}); a timeline counts days, from the diagnosis"
            raise StudyError(wanted, loose.file, rule="T-02")
        if "AGENT" in known:
            loose.told.note(f"no column says what events are: {TREATMENT} is written")
        header = [name for name in OF_TIMELINE if name in part.places or name == "EVENT_TYPE"]
        header += [name for name in part.places if name not in OF_TIMELINE]
        name = "timeline" if len(files) == 1 else f"timeline_{number}"
        with study.data(name) as data:
            data.write("\t".join(header) + "\n")
            rows = _write(study, part, data, header, partial(_event, study, part, header))
            _result(loose, rows, name)
        study.meta(name, genetic_alteration_type="CLINICAL", datatype="TIMELINE")


def _event(study, part, header, line, cells):
    told = part.loose.told
    patient_id = study.ids.patient(cells[part.places["PATIENT_ID"]])
    row = {name: cells[part.places[name]] if name in part.places else TREATMENT for name in header}
    start, kind = _whole(part.cell(cells, "START_DATE")), "" if is_missing(row["EVENT_TYPE"]) else row["EVENT_TYPE"]
    stop = part.cell(cells, "STOP_DATE")
    if patient_id is None or start is None or not kind or stop and _whole(stop) is None:
        why = "without a patient" if patient_id is None else "without a kind" if not kind else "whose day is no whole number (days since the diagnosis)"
        told.note(f"event {why}, left out", line, " ".join((row["START_DATE"], stop)).strip())
        return None
    row.update(PATIENT_ID=patient_id, START_DATE=start)
    if "STOP_DATE" in row:
        row["STOP_DATE"] = _whole(stop) if stop else ""
    for name, day in (("START_DATE", start), ("STOP_DATE", row.get("STOP_DATE"))):
        if day and number_of(cells[part.places[name]]) not in (None, float(day)):
            told.note("day with a fraction, rounded", line, cells[part.places[name]])
    return [row[name] for name in header]


def write_long_cna(study: Study, files: list[Loose]) -> None:
    """Writes lists of copy-number levels; several make one profile."""
    stable_id = study.free_id("cna")
    samples: dict[str, None] = {}
    seen: set[tuple[str, str]] = set()
    for number, loose in enumerate(files, start=1):
        part = _part(loose, OF_LONG_CNA, tell=True)
        header = [name for name in OF_LONG_CNA if name in part.places]
        name = study.free_name("cna_long")

        def made(line, cells, part=part, header=header):
            sample_id = study.ids.sample(cells[part.places["Sample_Id"]], part.loose.told, line)
            if sample_id is None:
                return None
            level = level_of(part.cell(cells, "Value"), part.loose.told, line)
            if level is None:
                part.loose.told.note("no level of copy number (-2 to 2), left out", line, cells[part.places["Value"]])
                return None
            written = {"Sample_Id": sample_id, "Value": level}
            row = [written.get(name) or part.cell(cells, name) for name in header]
            gene = (part.cell(cells, "Entrez_Gene_Id") or part.cell(cells, "Hugo_Symbol").upper(), sample_id)
            if gene in seen or not gene[0]:
                part.loose.told.note("a second level of a gene in a sample, left out" if gene[0] else "row that names no gene, left out", line, gene[0])
                return None
            seen.add(gene)
            samples[sample_id] = None
            return row

        with study.data(name) as data:
            data.write("\t".join(header) + "\n")
            _result(loose, _write(study, part, data, header, made), name)
        levels = "-2 = deep deletion; -1 = shallow deletion; 0 = diploid; 1 = gain; 2 = amplification"
        study.profile(name, ("COPY_NUMBER_ALTERATION", "DISCRETE_LONG"), stable_id, "Putative copy-number alterations", levels)
    study.measure(CNA, samples)


def special_of(path: Path) -> Callable[[Study, FileTold], None] | None:
    """What writes a file that is no table with a head: a gene panel's definition, cancer types; None for all others. StudyError where it cannot be read."""
    if panel := read_panel(path.parent, path.name):
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
    study.fields("meta_cancer_type.txt", genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="data_cancer_type.txt")
    told.result.append(f"{len(rows):,} cancer type{'s' if len(rows) != 1 else ''} in data_cancer_type.txt")


def _write_panel(panel, study, told):
    panel_id = panel.fields["stable_id"]
    told.kind, told.reason = "gene panel", "lines stable_id and gene_list"
    genes = re.split(r"[\t,; ]+", panel.fields["gene_list"].strip())
    name = f"data_gene_panel_{re.sub('[^A-Za-z0-9_.-]+', '_', panel_id)}.txt"
    lines = [f"{field}: {panel.fields.get(field) or panel_id}\n" for field in ("stable_id", "description")]
    (study.folder / name).write_text("".join([*lines, "gene_list: " + "\t".join(genes) + "\n"]), encoding="utf-8")
    study.panels.add(panel_id)
    told.result.append(f"panel {panel_id} of {len(genes):,} genes in {name}")


def write_panel_matrix(study: Study, files: list[Loose]) -> None:
    """Writes which panel each sample was looked at with. StudyError for a second file."""
    if len(files) > 1:
        raise StudyError(f"a second panel matrix, beside {files[0].file}; a study has one", files[1].file, rule="S-25")
    (loose,) = files
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

    with study.data("gene_panel_matrix") as data:
        data.write("\t".join(["SAMPLE_ID", *profiles.values()]) + "\n")
        _result(loose, _write(study, Part(loose, {}), data, (), made), "gene_panel_matrix")
    if sequenced:
        study.measure(SEQUENCED, sequenced)
    study.meta("gene_panel_matrix", genetic_alteration_type="GENE_PANEL_MATRIX", datatype="GENE_PANEL_MATRIX")


def _profile_meant(study, name):
    """The stable id of the prepared profile that a column of a panel matrix means; None where there is none."""
    if name in study.profiles:
        return name
    pair = next((pair for pair, names in USUAL.items() if name in names), None)
    if pair is None:
        pair = {"sv": ("STRUCTURAL_VARIANT", "SV"), "fusions": ("FUSION", "FUSION"), "mutation": ("MUTATION_EXTENDED", "MAF")}.get(name.lower())
    if pair == ("FUSION", "FUSION"):
        return study.profile_of("STRUCTURAL_VARIANT", "SV") or study.profile_of(*pair)
    found = study.profile_of(*pair) if pair else None
    return study.profile_of(pair[0], "DISCRETE_LONG") if pair and not found and pair[1] == "DISCRETE" else found


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
        study.meta(name, genetic_alteration_type=alteration, datatype="Q-VALUE", reference_genome_id=study.genome or "hg19")


def write_mutsig(study: Study, files: list[Loose]) -> None:
    """Writes MutSig's genes as they stand. StudyError for a second file."""
    for loose in files[1:]:
        raise StudyError(f"a second MutSig file, beside {files[0].file}; a study has one", loose.file, rule="S-26")
    _as_it_stands(study, files[0], "mutsig")
    study.meta("mutsig", genetic_alteration_type="MUTSIG", datatype="Q-VALUE")


def write_resources(study: Study, files: list[Loose]) -> None:
    for number, loose in enumerate(files):
        if number:
            raise StudyError(f"a second file of definitions, beside {files[0].file}; a study has one", loose.file, rule="S-35")
        _as_it_stands(study, loose, "resource_definition")
        study.meta("resource_definition", resource_type="DEFINITION")


def write_links(study: Study, files: list[Loose]) -> None:
    """Writes who has which resource: samples, patients, or the study."""
    for loose in files:
        part = _part(loose, {"PATIENT_ID": tuple(columns.PATIENT), "SAMPLE_ID": tuple(columns.SAMPLE), "RESOURCE_ID": (), "URL": ()}, tell=True)
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

        with study.data(name) as data:
            data.write("\t".join(header) + "\n")
            _result(loose, _write(study, part, data, header, made), name)
        study.meta(name, resource_type=level)


def _as_it_stands(study, loose, name):
    for column in loose.header:
        loose.told.column(column, column)
    with study.data(name) as data:
        data.write("\t".join(loose.header) + "\n")
        _result(loose, _write(study, Part(loose, {}), data, (), lambda line, cells: cells), name)
