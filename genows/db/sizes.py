"""`Sizes`: how much there is of each study, as far as estimates of what a request costs need it; shown to nobody.

An estimate is made before a request may have a connection, so sizes are kept per process and looked at again from time to time.
"""

import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from genows.db.cache import weight
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import GenowsError

# Between two looks: whether the data have changed costs one short query; where a database does not tell, everything is counted anew.
LOOK_SECONDS, COUNT_SECONDS = 10, 60
# For which others wait for the first look: without sizes all seems to cost nothing, and a new process would be full of what costs much.
FIRST_SECONDS = 2.0
# As much as is counted of a table, see sql/database/table_sizes.sql: what reaches it has no bound.
MOST_MATRIX_ROWS, MOST_ROWS = 20_000, 100_000
NO_BOUND = 2**40


class ProfileSize(NamedTuple):
    """A genetic profile: the study that it is of, and its kind."""

    study_id: str
    alteration_type: str


@dataclass(frozen=True)
class Sizes:
    """*samples*, *attributes*: how many each study has; *profiles*: by their ids; *genes*: that are known.

    *matrix_rows*: genes with values, of all profiles together; *mutations*, *cna_events*, *segments*, *events*, *interactions*: rows, at the most.
    """

    samples: Mapping[str, int] = field(default_factory=dict)
    attributes: Mapping[str, int] = field(default_factory=dict)
    profiles: Mapping[str, ProfileSize] = field(default_factory=dict)
    genes: int = 0
    matrix_rows: int = 0
    mutations: int = 0
    cna_events: int = 0
    segments: int = 0
    events: int = 0
    interactions: int = 0

    def study_of(self, name: str) -> str | None:
        """Returns the study by whose id the id of a sample list begins; None where there is none."""
        while name and name not in self.samples:
            name = name.rpartition("_")[0]
        return name or None

    def of(self, study_ids: Collection[str]) -> "Sizes":
        """Returns the sizes of these studies alone: of no other is anything there."""
        return replace(
            self,
            samples={study_id: number for study_id, number in self.samples.items() if study_id in study_ids},
            attributes={study_id: number for study_id, number in self.attributes.items() if study_id in study_ids},
            profiles={profile_id: profile for profile_id, profile in self.profiles.items() if profile.study_id in study_ids},
        )


class KnownSizes:
    """The sizes of one database, as far as this process knows them. *clock*: seconds, of a clock that never goes back."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic):
        self._database, self._clock = database, clock
        self._sizes, self._due = Sizes(), clock()
        # Of the data that were counted; None where the database does not tell.
        self._version: tuple | None = None
        self._looking, self._looked = threading.Lock(), threading.Event()

    def now(self) -> Sizes:
        """Returns the sizes; nothing is there as long as the database could not be asked. One request at a time looks, the others wait for the first look alone."""
        if self._clock() >= self._due and self._looking.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._looking.release()
                self._looked.set()
        self._looked.wait(FIRST_SECONDS)
        return self._sizes

    def _look(self):
        due = LOOK_SECONDS
        try:
            self._sizes, self._version = self._database.ask(self._counted)
            due = LOOK_SECONDS if self._version else COUNT_SECONDS
        except GenowsError:
            # The request that wants to know them will say so.
            pass
        self._due = self._clock() + due

    def _counted(self, db: Session) -> tuple[Sizes, tuple | None]:
        """Returns the sizes and the version of the data that they are of."""
        version = db.data_version()
        if version:
            return (self._sizes if version == self._version else sizes(db)), version
        return db.cache.get(("sizes",), lambda: sizes(db), _cost), None


def _cost(found: Sizes) -> int:
    names = (*found.samples, *found.profiles)
    return 200 * (len(names) + len(found.attributes)) + sum(map(weight, names))


def sizes(db: Session) -> Sizes:
    """Counts."""
    studies, tables = db.all("study_breadths"), db.one("table_sizes")
    profiles = db.all("profiles", ("id", "study_id", "genetic_alteration_type"))
    return Sizes(
        samples={row.study_id: int(row.samples) for row in studies},
        attributes={row.study_id: row.attributes for row in studies},
        profiles={row.id: ProfileSize(row.study_id, row.genetic_alteration_type) for row in profiles},
        genes=tables.genes,
        matrix_rows=tables.matrix_rows if tables.matrix_rows < MOST_MATRIX_ROWS else NO_BOUND,
        mutations=tables.mutations if tables.mutations < MOST_ROWS else NO_BOUND,
        cna_events=tables.cna_events if tables.cna_events < MOST_ROWS else NO_BOUND,
        segments=tables.segments or 0,
        events=tables.clinical_events or 0,
        interactions=tables.interactions,
    )
