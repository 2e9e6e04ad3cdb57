"""Which rows of a data file are lost: the study has the file, and not what these rows say.

Lost are rows whose sample, patient, gene or entity is not found, or whose values cannot be read. Repeated rows, normal samples, rows that
name no gene (as those of probes between genes do) and what a rule of the format filters (classes of variants, q values, regions on X and
Y, without genes or without width, segments that end before they start) are not; but a file of which nothing is stored has lost its genes'
names, too.
"""

from genows.load.meta import kinds
from genows.load.report.report import FileReport, Report
from genows.load.rules import files

# The reasons for which rows are skipped, as they stand in the report, that lose what the rows say.
LOST = frozenset(
    {
        "unknown sample",
        "unknown patient",
        "unknown owner",
        "unknown gene",
        "unknown gene set",
        "no id",
        "ambiguous gene",
        "bad Entrez id",
        "symbol with /// or ---",
        "too many cells",
        "number of cells differs from the header",
        "no usable id",
        "other patient",
        "chromosome not recognised",
        "row without |",
        "empty first cell",
        "value that cannot be read",
    }
)
_NAMELESS = "no gene named"
# Lists of ids, whose rows are words of one line; what they leave out is told by itself.
_LISTS = (kinds.GENE_PANEL, kinds.CASE_LIST)


def rows_lost(part: FileReport) -> int:
    """The number of the file's rows that are lost."""
    return sum(len(rows) for reason, rows in part.skips.items() if reason in LOST or reason == _NAMELESS and not part.stored)


def mostly_lost(report: Report) -> list[tuple[FileReport, int]]:
    """The files of which more than half the rows are lost, and how many these are."""
    parts = ((part, rows_lost(part)) for part in report.files if part.kind not in _LISTS)
    return [(part, lost) for part, lost in parts if 2 * lost > part.rows]


def tell_mostly_lost(report: Report, allowed: bool) -> None:
    """Tells of the files of which more than half the rows are lost: errors, or warnings where it is *allowed*.

    The headline names them all; a file with errors of its own has its causes told already.
    """
    rule = files.MOSTLY_LOST_ALLOWED if allowed else files.MOSTLY_LOST
    if not report.findings.wants(rule):
        return
    for part, lost in mostly_lost(report):
        share = f"{100 * lost / part.rows:.1f}"
        if not report.findings.errors_of(part.data_file):
            report.findings.tell(rule, file=part.data_file, share=share, lost=lost, rows=part.rows)
        report.mostly_lost.append({"data_file": part.data_file, "share": share, "lost": lost, "rows": part.rows})
