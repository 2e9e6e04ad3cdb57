"""Writes copy-number segments, and what GISTIC and MutSig found in the study."""

import re
from itertools import groupby
from operator import attrgetter, itemgetter

from genows.data.numbers import single_text
from genows.export.context import Export
from genows.load.entries import is_backup, is_meta_name
from genows.load.significance import AUTOSOMES, COLUMNS, LARGEST_Q

_FILE_NAME = re.compile(r"[A-Za-z0-9._-]{1,100}")
_REGIONS = (("GISTIC_GENES_AMP", "gistic_genes_amp", 1), ("GISTIC_GENES_DEL", "gistic_genes_del", 0))
_REGION, _GENE = slice(0, 7), itemgetter(7)
_MUTSIG = "mutsig"


def double_in_files(value: float) -> str:
    return repr(float(value)).removesuffix(".0")


def has_segments(export: Export) -> bool:
    files = export.session.all("exported_segment_files", study_pk=export.study_pk)
    if not files or not export.is_part:
        return bool(files)
    # NOTE: to their end, since MySQL's connection is lost with rows that nobody has read.
    return sum(1 for _ in export.session.rows("exported_segments", study_pk=export.study_pk)) > 0


def write_segments(export: Export) -> None:
    files = export.session.all("exported_segment_files", study_pk=export.study_pk)
    if not has_segments(export):
        return
    genome, description, filename = files[0]
    for other in files[1:]:
        export.notes.add("N-REPEAT", other.filename)
    name = f"cna_{genome}_seg"
    data_file = filename if _is_usable(export, filename) else f"data_cna_{genome}.seg"
    more = [("description", description), ("reference_genome_id", genome)]
    export.data_meta(f"meta_{name}.txt", "COPY_NUMBER_ALTERATION", "SEG", data_file, *more)
    with export.folder.table(data_file, ["ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean"]) as table:
        for sample_pk, chromosome, start, end, probes, mean in export.session.rows("exported_segments", study_pk=export.study_pk):
            if start >= end:
                export.notes.add("N-SEGMENT", f"{chromosome}:{start}-{end}")
            table.add([export.samples[sample_pk], chromosome, start, end, probes, double_in_files(mean)])


def _is_usable(export, name):
    """Returns whether the stored name of a file can stay: other answers show it."""
    if not name or not _FILE_NAME.fullmatch(name) or not name.endswith((".seg", ".txt")) or is_meta_name(name) or is_backup(name):
        return False
    return name.lower() not in {each.name.lower() for each in export.folder.files}


def write_gistic(export: Export) -> None:
    regions = [
        (*region, [gene for gene in map(_GENE, rows) if gene])
        for region, rows in groupby(export.rows("exported_regions", study_pk=export.study_pk), itemgetter(_REGION))
    ]
    for alteration_type, name, amp in _REGIONS:
        rows = [row for row in regions if row[4] == amp]
        if not rows:
            continue
        export.data_meta(f"meta_{name}.txt", alteration_type, "Q-VALUE", f"data_{name}.txt", ("reference_genome_id", export.genome))
        with export.folder.table(f"data_{name}.txt", COLUMNS) as table:
            for _, chromosome, start, end, _, cytoband, q, genes in rows:
                if chromosome not in AUTOSOMES or start <= 0:
                    export.notes.add("N-REGION", f"{chromosome}:{start}-{end}")
                table.add([chromosome, start, end, "".join(f"{gene}," for gene in genes) or "NA", amp, cytoband, single_text(q)])


def write_mutsig(export: Export) -> None:
    rows = sorted(export.all("mutsig_by_study", study_pk=export.study_pk), key=attrgetter("rank", "entrez"))
    if not rows:
        return
    export.data_meta(f"meta_{_MUTSIG}.txt", "MUTSIG", "Q-VALUE", f"data_{_MUTSIG}.txt", ("reference_genome_id", export.genome))
    with export.folder.table(f"data_{_MUTSIG}.txt", ["rank", "gene", "N", "n", "p", "q"]) as table:
        for row in rows:
            if row.q >= LARGEST_Q:
                export.notes.add("N-MUTSIG", row.symbol)
            table.add([row.rank, row.symbol, row.bases_covered, row.mutations, single_text(row.p), single_text(row.q)])
