"""What a twin is: a change that breaks one rule, and the finding that tells of it."""

from dataclasses import dataclass

from tests.twins.base import Change

E, W, N = "error", "warning", "note"


@dataclass(frozen=True)
class Twin:
    """*changes*: file -> change (see base.changed); *file*, *line*, *column*, *value*: of the finding, None where nothing is said of it.

    *good*: changes that come near to it and break no rule of this id; none: the study as it is. *also*: words in the finding's text;
    *options*: of ValidationOptions; *loads*: the severity in a load, where that is no consequence of the one in a validation.
    """

    rule: str
    severity: str
    changes: dict[str, Change | str | bytes | None]
    file: str | None
    line: int | None = None
    column: int | None = None
    value: str | None = None
    good: dict[str, Change | str | bytes | None] | None = None
    also: str = ""
    options: tuple = ()

    @property
    def name(self) -> str:
        return f"{self.rule} {self.also} {self.line or ''} {self.value or ''}".strip()
