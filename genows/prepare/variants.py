"""Structural variants and fusions, whatever their columns are called."""

import re
from functools import partial

from genows.errors import UsageError
from genows.load.metafile import FUSIONS, STRUCTURAL_VARIANTS
from genows.load.variants.structuralvariants import NUMBERS, SITES, TEXTS
from genows.prepare import columns
from genows.prepare.folder import STRUCTURAL, Study, pair_of
from genows.prepare.layouts import name_of
from genows.prepare.lists import DRIVERS, columns_of, has_columns, part_of, spellings, write_list
from genows.prepare.mutationcells import GENOMES, genome_of
from genows.prepare.tables import Loose

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
OF_VARIANTS: dict[str, tuple[str, ...]] = {
    "Sample_Id": tuple(columns.SAMPLE),
    **{f"Site{site}_Hugo_Symbol": (f"Site{site}_Hugo_Symbol", f"Site{site}_Gene", *_of_site(site, "Gene", "Gene_Name", "Gene_Symbol", "Hugo_Symbol", "Symbol"),
                                   f"Gene_{site}_symbol({_END[site]}_fusion_partner)", _PARTNER[site]) for site in SITES},
    **{f"Site{site}_Entrez_Gene_Id": _of_site(site, "Entrez", "Entrez_Gene_Id", "Entrez_Id") for site in SITES},
    **{f"Site{site}_Chromosome": _of_site(site, "Chromosome", "Chr", "Chrom") for site in SITES},
    **{f"Site{site}_Position": _of_site(site, "Position", "Pos", "Start", "Bp") for site in SITES},
    **{f"{BREAKPOINT}{site}": (*_of_site(site, "Breakpoint", "Break_Point"), f"Fusion_point_for_gene_{site}({_END[site]}_fusion_partner)") for site in SITES},
    **{name: (*others, *spellings(_COUNTS.get(name, "") + " " + _SV_TEXTS.get(name, ""))) for name, *others in [*_PLAIN, ("SV_Status",)]},
    **dict.fromkeys(DRIVERS, ()),
}  # fmt: skip
OF_FUSIONS = {
    "Hugo_Symbol": tuple(columns.SYMBOL), "Entrez_Gene_Id": tuple(columns.ENTREZ), "Center": spellings("Center Centre"),
    "Tumor_Sample_Barcode": tuple(columns.SAMPLE), "Fusion": spellings("Fusion Fusion_Name"), "DNA_support": (), "RNA_support": (), "Method": (), "Frame": (),
    "Fusion_Status": (),
}  # fmt: skip


def _variants(loose, tell=False):
    """Ids of patients are those of samples where no column has these."""
    sampled = columns.find(loose.header, columns.SAMPLE) is not None
    return part_of(loose, OF_VARIANTS if sampled else {**OF_VARIANTS, "Sample_Id": tuple(columns.PATIENT)}, tell)


def variants_recognised(loose: Loose) -> str | None:
    part = _variants(loose)
    genes = [name for site in SITES for name in (f"Site{site}_Hugo_Symbol", f"Site{site}_Entrez_Gene_Id") if name in part.places]
    partners = {name[:5] for name in genes} == {"Site1", "Site2"}
    if "Sample_Id" not in part.places:
        if partners:
            raise UsageError(
                f"{loose.file}: two genes a row ({columns_of(part, *genes)}), as in fusions, and no column of samples: name the sample of each row in one,"
                " called Sample_Id."
            )
        return None
    if partners:
        return f"two genes and a sample a row: columns {columns_of(part, 'Sample_Id', *genes)}"
    named = "Event_Info" in part.places and columns.find(loose.header, columns.SYMBOL) is None
    if named and sum(bool(_partners(cell)) for cell in loose.column(part.places["Event_Info"])) * 2 >= len(loose.first):
        return f"a sample and a fusion's name a row: columns {columns_of(part, 'Sample_Id', 'Event_Info')}"
    return None


def fusions_recognised(loose: Loose) -> str | None:
    part = part_of(loose, OF_FUSIONS)
    if not has_columns(part, "Tumor_Sample_Barcode", "Fusion", "Hugo_Symbol"):
        return None
    return f"a gene, a sample and a fusion a row: columns {columns_of(part, 'Hugo_Symbol', 'Tumor_Sample_Barcode', 'Fusion')}"


def write_variants(study: Study, files: list[Loose]) -> None:
    """Writes all structural variants into one profile."""
    parts = [_variants(loose, tell=True) for loose in files]
    _take_genome(study, parts)
    header = [name for name in OF_VARIANTS if not name.startswith(BREAKPOINT) and any(name in part.places for part in parts)]
    header += [name for name in ("Site1_Hugo_Symbol", "Site2_Hugo_Symbol", "NCBI_Build", "SV_Status") if name not in header]
    header += [f"Site{site}_{name}" for site in SITES for name in ("Chromosome", "Position") if f"Site{site}_{name}" not in header and any(f"{BREAKPOINT}{site}" in part.places for part in parts)]
    samples: dict[str, None] = {}
    seen: set[tuple[str, ...]] = set()
    for part in parts:
        if "SV_Status" not in part.places:
            part.loose.told.note("no column says whether variants are somatic or germline: SOMATIC is written")
    write_list(study, "sv", header, ((part, partial(_variant, study, part, header, samples, seen)) for part in parts))
    study.measure(STRUCTURAL, samples)
    study.profile("sv", pair_of(STRUCTURAL_VARIANTS), "structural_variants", "Structural variants", f"Structural variants of {', '.join(loose.file for loose in files)}")


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
        part = part_of(loose, OF_FUSIONS, tell=True)
        header = [name for name in OF_FUSIONS if name in part.places]
        name = "fusions" if number == 1 else f"fusions_{number}"

        def made(line, cells, part=part, header=header):
            sample_id = study.ids.sample(cells[part.places["Tumor_Sample_Barcode"]], part.loose.told, line)
            if sample_id is None:
                return None
            samples[sample_id] = None
            return [sample_id if name == "Tumor_Sample_Barcode" else cells[part.places[name]] for name in header]

        write_list(study, name, header, [(part, made)])
        study.profile(name, pair_of(FUSIONS), "fusion" if number == 1 else f"fusion_{number}", "Fusions", f"Fusions of {loose.file}")
    study.measure(STRUCTURAL, samples)
