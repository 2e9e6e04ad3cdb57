"""Where in its protein a gene is mutated: how many samples of a study have a mutation at each position, and which."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from genows.db.keeping import weight
from genows.db.sessions import Session
from genows.domain.alterationtypes import MUTATIONS
from genows.summaries.profiled import study_profiles

NO_CHANGE = "MUTATED"  # a mutation whose protein change is unknown; loaders write it
# Kind → words of its mutation types, in lower case. The first kind of which a word is in the type counts.
KINDS = {
    "truncating": ("nonsense", "frame_shift", "frameshift", "nonstop", "stop_", "translation_start", "start_lost"),
    "splice": ("splice",),
    "in frame": ("in_frame", "inframe"),
    "missense": ("missense",),
}
OTHER = "other"


class ProteinPosition(NamedTuple):
    """*changes*: (protein change, samples), the most frequent first; *kind*: that of the most mutations here."""

    position: int
    samples: int
    kind: str
    changes: tuple[tuple[str, int], ...]


class ProteinChanges(NamedTuple):
    """*samples*: that have a mutation of the gene; *mutations*: how many; *placed*: of those, whose position is known."""

    samples: int
    mutations: int
    placed: int
    positions: tuple[ProteinPosition, ...]


def protein_changes(db: Session, study_pk: int, entrez: int) -> ProteinChanges:
    """Returns the mutations of a gene in the study's mutation profiles by position, ascending; kept until the data change."""
    return db.cached(("protein changes", study_pk, entrez), lambda: _asked(db, study_pk, entrez), weight)


def _asked(db, study_pk, entrez):
    profiles = [profile.pk for profile in study_profiles(db, study_pk) if profile.alteration_type == MUTATIONS]
    return gathered(row for pk in profiles for row in db.rows("protein_positions", profile_pk=pk, entrez=entrez))


def gathered(rows: Iterable[tuple[int, str | None, str | None, int | None]]) -> ProteinChanges:
    """Returns the same of (sample, protein change, mutation type, position) rows; a position that is unknown is -1 or None."""
    samples: set[int] = set()
    mutations = placed = 0
    at: dict[int, tuple[set[int], Counter[str], dict[str, set[int]]]] = {}
    for sample_pk, change, mutation_type, position in rows:
        samples.add(sample_pk)
        mutations += 1
        if position is None or position < 1 or change == NO_CHANGE:
            continue
        placed += 1
        there, kinds, changes = at.setdefault(position, (set(), Counter(), {}))
        there.add(sample_pk)
        kinds[kind_of(mutation_type)] += 1
        changes.setdefault(change or "", set()).add(sample_pk)
    positions = tuple(_position(position, *at[position]) for position in sorted(at))
    return ProteinChanges(len(samples), mutations, placed, positions)


def _position(position, samples, kinds, changes):
    counted = sorted(((change, len(those)) for change, those in changes.items()), key=lambda pair: (-pair[1], pair[0]))
    kind = min(kinds, key=lambda name: (-kinds[name], name))
    return ProteinPosition(position, len(samples), kind, tuple(counted))


def kind_of(mutation_type: str | None) -> str:
    """Returns which of KINDS a mutation type is, or OTHER."""
    text = (mutation_type or "").lower()
    return next((kind for kind, words in KINDS.items() if any(word in text for word in words)), OTHER)
