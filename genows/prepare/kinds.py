"""The kinds of files that can be prepared: how each is recognised by head and values, and what writes it. The first that fits counts."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from genows.errors import UsageError
from genows.prepare import clinical, events, mafs, matrices
from genows.prepare.folder import Study
from genows.prepare.tables import Loose


class Kind(NamedTuple):
    """*name*: as --kind takes it; *words*: what it is; *recognised*: gives the reason in words, or None; *write*: takes all files of the kind.

    *turn*: kinds of a lower turn are written first; clinical tables come before all others, for their ids are the study's. *by_columns*: whether no file
    can be one without the columns that it is recognised by.
    """

    name: str
    words: str
    recognised: Callable[[Loose], str | None]
    write: Callable[[Study, list[Loose]], None]
    turn: int = 2
    by_columns: bool = False


KINDS = (
    Kind("mutations", "mutations (MAF)", mafs.recognised, mafs.write),
    Kind(events.SEGMENTS, "segments of copy number", events.segments_recognised, events.write_segments, turn=3, by_columns=True),
    Kind(events.FUSIONS, "fusions, a row a gene", events.fusions_recognised, events.write_fusions, by_columns=True),
    Kind(events.VARIANTS, "structural variants", events.variants_recognised, events.write_variants, turn=3, by_columns=True),
    Kind(events.LONG_CNA, "levels of copy number, a row a gene and sample", events.long_cna_recognised, events.write_long_cna, by_columns=True),
    Kind(events.TIMELINE, "timeline", events.timeline_recognised, events.write_timeline, by_columns=True),
    Kind(events.PANEL_MATRIX, "gene panel matrix", events.panel_matrix_recognised, events.write_panel_matrix, turn=5, by_columns=True),
    Kind(events.GISTIC, "regions of GISTIC", events.gistic_recognised, events.write_gistic, turn=3, by_columns=True),
    Kind(events.MUTSIG, "genes of MutSig", events.mutsig_recognised, events.write_mutsig, by_columns=True),
    Kind(events.RESOURCES, "definitions of resources", events.resources_recognised, events.write_resources, by_columns=True),
    Kind(events.LINKS, "links of resources", events.links_recognised, events.write_links, turn=5, by_columns=True),
    *(Kind(name, words, partial(matrices.recognised, kind=name), partial(matrices.write, kind=name), turn) for name, words, turn in matrices.KINDS),
    Kind("clinical", "clinical table", clinical.recognised, clinical.read, turn=1),
)
NAMES = tuple(kind.name for kind in KINDS)


def kind_of(loose: Loose, asked: dict[str, str]) -> Kind:
    """The kind of a file, told with its reason. *asked*: what --kind says, by file. UsageError where nobody can tell."""
    wanted = asked.get(loose.file) or asked.get(str(loose.path))
    for kind in KINDS:
        if wanted == kind.name and kind.by_columns and not kind.recognised(loose):
            raise UsageError(f"--kind {loose.file}={wanted}: the file has not the columns of {kind.words}, or not their values.")
        reason = f"--kind {loose.file}={kind.name}" if wanted == kind.name else None if wanted else kind.recognised(loose)
        if reason:
            loose.told.kind, loose.told.reason = kind.words, reason
            return kind
    shown = ", ".join(name or "(no name)" for name in loose.header[:8]) + (", …" if len(loose.header) > 8 else "")
    raise UsageError(f"{loose.file}: nobody can tell what it is by its columns ({shown}); --kind '{loose.file}=KIND' says so: {', '.join(NAMES)}.")
