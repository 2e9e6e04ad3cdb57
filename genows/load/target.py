"""What a load writes into. Readers of files ask the target what of the study makes room before they insert; of a new study nothing does.

`updates.storedstudy` has the other target: a study that is in the database, of which the files replace what they name.
"""

from collections.abc import Collection, Container, Iterable
from typing import Any

from genows.analysis.rankedrows import MatrixChange
from genows.load.compact import NumberMap
from genows.load.packing import Changes
from genows.load.report import FileReport


class NewStudy:
    """The target of a whole load. *is_update*: whether anything of the study is stored already.

    *computed*: ids of the attributes whose values are computed of what is stored, whatever a clinical file says.
    *attributes*, *profiles*, *lists*, *resources*: what is stored of the study, by id: attributes (definition, whether of patients), lists their
    numbers, resources their types. *patients*: numbers of those that are stored.
    *named*: samples of the sample file; *given_lists*: ids of stored lists that a file has; *changed_lists*: their numbers, and those
    of others whose members changed;
    *matrices*: profile_pk → what has become of a stored matrix.
    """

    is_update = False

    def __init__(self) -> None:
        self.named = NumberMap(0)
        self.computed: frozenset[str] = frozenset()
        self.attributes: dict[str, Any] = {}
        self.profiles: dict[str, Any] = {}
        self.patients: Container[int] = frozenset()
        self.lists: dict[str, Any] = {}
        self.given_lists: set[str] = set()
        self.changed_lists: set[int] = set()
        self.matrices: dict[int, MatrixChange] = {}
        self.resources: dict[str, str] = {}

    def changes(self) -> Changes | None:
        """Returns what of the study has to be packed anew; None: all."""
        return None

    def waits(self, sample_pk: int) -> bool:
        """Returns whether the sample is stored, and no row of the sample file has named it yet."""
        return False

    def count(self, counts: FileReport, is_new: bool) -> None:
        """Counts an entry of a clinical file, one that is new or one that replaces what is stored."""

    def name_sample(self, sample_pk: int) -> None:
        """Takes a sample that a row of the sample file names."""

    def replace_values(self, pks: Collection[int], patient_level: bool, attribute_ids: Iterable[str]) -> None:
        """Removes the clinical values of samples, or patients, that a file has rows of. *attribute_ids*: those that the file has."""

    def replace_events(self, patient_pk: int, event_type: str | None) -> None:
        """Notes a patient whose earlier events are to go, and a type of event that the files have."""

    def replace(self, profile_pk: int, sample_pks: Iterable[int], counts: FileReport, panel_pk: int | None = None) -> None:
        """Removes what a profile has of samples, matrices aside, once a load. *panel_pk*: the panel that they are measured by now."""

    def replace_rows(self, table: str, pks: Iterable[int], counts: FileReport) -> None:
        """Removes the rows that a table has of samples, patients, or the study, once a load."""

    def of_load(self, profile_pk: int, keys: Iterable[tuple]) -> set[tuple]:
        """Returns those of *keys*, (event, sample) of a profile's mutations, that this load has written."""
        return set(keys)

    def counted(self, profile_pk: int, measured: NumberMap) -> NumberMap:
        """Returns the samples whose mutations are to be counted. *measured*: all that the profile has."""
        return measured
