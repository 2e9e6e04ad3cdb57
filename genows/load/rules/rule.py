"""What a rule is: its sentence, and how severe it is in a load and in a validation.

The rules themselves stand beside this module, one module for each kind of file, and are used by whoever reads such a file.
"""

import re
from dataclasses import dataclass

from genows.errors import StudyError

ERROR, WARNING, NOTE = "error", "warning", "note"
_ID = re.compile(r"[A-Z]{1,3}-[0-9]{2}")


class Told(StudyError):
    """Ends the reading of a file without a finding of its own: those that there are say why already."""

    def __init__(self) -> None:
        super().__init__("what is wrong has been told", rule="")


@dataclass(frozen=True)
class Rule:
    """One rule of the study file format. *id*: as curators know it (`MU-24`); several rules may share one.

    *text*: the sentence, the same for every occurrence, so that occurrences are merged; what is found goes into the finding's value.
    `{name}` in it is filled with facts that are the same for a whole file. *validate*, *load*: ERROR, WARNING, NOTE or, where it is
    not looked for, None. *follows*: what a study as a whole lacks follows from what is wrong with its files, and is told behind them.
    """

    id: str
    text: str
    validate: str | None
    load: str | None
    follows: bool = False

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError(f"{self.id!r} is no id of a rule: capitals, a hyphen and two digits, as in MU-24")

    def says(self, facts: dict) -> str:
        """The sentence, filled with *facts*."""
        return self.text.format(**facts) if facts else self.text

    def stop(self, *, file=None, line: int | None = None, column: int | None = None, value=None, **facts) -> StudyError:
        """Returns the exception by which this rule ends the reading of a file: an error in loads and in validations."""
        return StudyError(self.says(facts), file, line, column, rule=self.id, value=value)
