"""Expressions of SQL, with alternatives for databases that lack a table or column.

`E needs T.C else F needs U else NULL`: E where the database has T.C, else F where it has U, else NULL. The two words are ours and
stand in small letters; SQL's own ELSE stands in capitals.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

Has = Callable[[str], bool]  # 'table' or 'table.COLUMN' → whether the database has it

_NEEDS = re.compile(r"(?P<expression>.+?)(?:\s+needs\s+(?P<needs>\w+(?:\.\w+)?(?:\s*,\s*\w+(?:\.\w+)?)*))?", re.DOTALL)


class Choice(NamedTuple):
    """One way to write an expression, and the tables or columns that it takes."""

    text: str
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Expression:
    """*choices*: best first. Without a choice that needs nothing there are databases for which it has no form."""

    choices: tuple[Choice, ...]

    def chosen(self, has: Has) -> Choice | None:
        """Returns the first choice of which the database has everything needed; None where there is no such choice."""
        return next((choice for choice in self.choices if all(map(has, choice.needs))), None)

    def missing(self, has: Has) -> list[str]:
        """Returns the tables and columns that any choice needs and the database lacks."""
        return sorted({need for choice in self.choices for need in choice.needs if not has(need)})

    def reason(self, has: Has) -> str | None:
        """Returns a sentence that says why `chosen` gives this choice; None where there is only one."""
        if len(self.choices) == 1 and not self.choices[0].needs:
            return None
        choice, first = self.chosen(has), self.choices[0]
        if choice is None:
            return f"{first.text}: the database lacks {', '.join(self.missing(has))}"
        if choice is first:
            return f"{choice.text}: the database has {', '.join(choice.needs)}"
        return f"{choice.text} instead of {first.text}: the database lacks {', '.join(need for need in first.needs if not has(need))}"


def read_expression(text: str) -> Expression:
    """Reads an expression from a head. ValueError where one of its choices is empty."""
    choices = []
    for choice in re.split(r"\s+else(?:\s+|$)", text.strip()):
        match = _NEEDS.fullmatch(choice.strip())
        if not match:
            raise ValueError("an expression is missing")
        choices.append(Choice(match["expression"].strip(), tuple(re.findall(r"[\w.]+", match["needs"] or ""))))
    return Expression(tuple(choices))
