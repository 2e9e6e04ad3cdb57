"""Reads the files of sql/: two-way SQL, statements that a database client runs as they stand, with marks on the lines that may go.

    … -- ? name                       the line stays only for queries that have the name
    … -- ? name else TEXT             TEXT stands in for them elsewhere
    … -- ? table.COLUMN else TEXT     TEXT stands in where the database lacks the column; `table.*` is the table, `a.B, c.D` are both
    … -- ? table.COLUMN               the line goes there; a column of the rows cannot: then the statement goes

TEXT takes the place of what is before AS in a column of the rows, and of the whole line elsewhere. It may go on in comments below, and after it
may stand a further mark, for TEXT. A mark belongs to its line, from where the brackets or the CASE opened that the line closes, and from the
JOIN whose ON or AND the line is; on a line of its own to the line above, and above the statement to all of it. Of two twins, NAME.sqlite.sql and
NAME.mysql.sql, each serves its database; scripts called schema… are no queries.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from genows.errors import QueryFileError

DIALECTS = ("sqlite", "mysql")

Has = Callable[[str], bool]  # 'table' or 'table.COLUMN' → whether the database has it

_FILE = re.compile(r"(?P<name>[a-z0-9_]+)(\.(?P<dialect>sqlite|mysql))?\.sql")
_SCRIPTS = ("schema.", "schema_own.", "schema_upgrade.", "session.")
_MARK = re.compile(r"\s*(?P<wanted>[\w.*]+(?:, [\w.*]+)*)(?:\s+else\s+(?P<otherwise>\S.*?))?\s*")
# A column of the rows; what of its line is not its expression.
COLUMN = re.compile(r"(?P<before>\s*(?:SELECT\s+(?:DISTINCT\s+)?)?)(?P<expression>.*?)(?P<after>\s+AS\s+`\w+`,?)", re.DOTALL)
_QUOTED = re.compile(r"'[^']*'|`[^`]*`")
_OPENING, _CLOSING = re.compile(r"\(|\bCASE\b"), re.compile(r"\)|\bEND\b")
# A line of a JOIN after its first.
_OF_JOIN, _CONDITION = re.compile(r"\s*ON [`(]"), re.compile(r"\s*AND ")


class Wording(NamedTuple):
    """A text of a line, and what keeps it: *names* of the query, and *needs*, tables or columns of the database."""

    text: str
    names: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def expression(self) -> str:
        """What it says of a column, or the whole text, on one line."""
        column = COLUMN.fullmatch(self.text)
        return " ".join((column["expression"] if column else self.text).split())


class StatementLine(NamedTuple):
    """A line of a statement, several where brackets make them one. *number*: of its first line in the file, 1-based. *choices*: best first;
    of a line without marks only one, which always stands."""

    number: int
    choices: tuple[Wording, ...]
    marked: bool

    @property
    def needs(self) -> tuple[str, ...]:
        """The tables and columns that any of its choices wants."""
        return tuple([need for choice in self.choices for need in choice.needs])

    def chosen(self, names: frozenset[str], has: Has) -> Wording | None:
        """Returns what stands for the line in a query of these names; None for nothing."""
        if not self.marked:
            return self.choices[0]
        return next((each for each in self.choices if names.issuperset(each.names) and all(map(has, each.needs))), None)

    def lacks(self, has: Has) -> list[str]:
        """Returns what the database lacks of a column of the rows, which has no form there; empty where it has one."""
        if not self.needs or not COLUMN.fullmatch(self.choices[0].text) or any(all(map(has, each.needs)) for each in self.choices):
            return []
        return [need for need in self.needs if not has(need)]

    def why(self, names: frozenset[str], has: Has) -> str | None:
        """Returns a sentence that says why the line stands as it does in this database; None where that is the same in all."""
        choices = [each for each in self.choices if names.issuperset(each.names)]
        if not any(each.needs for each in choices):
            return None
        chosen, first = self.chosen(names, has), choices[0]
        if chosen is first:
            return f"{first.expression}: the database has {', '.join(first.needs)}"
        lacked = ", ".join(need for need in first.needs if not has(need))
        return f"{chosen.expression if chosen else 'nothing'} instead of {first.expression}: the database lacks {lacked}"


class File(NamedTuple):
    """A file of sql/ as read. *needs*: tables or columns without which there is no statement; its callers can do without it."""

    name: str
    path: Path
    lines: tuple[StatementLine, ...]
    needs: tuple[str, ...]

    @property
    def reads(self) -> bool:
        """Whether it reads, and changes nothing."""
        return self.lines[0].choices[0].text.startswith("SELECT")

    @property
    def of_service(self) -> bool:
        """Whether the service runs it, not the loader alone."""
        return self.path.parents[1].name != "load"

    @property
    def all_needs(self) -> frozenset[str]:
        """The tables and columns on which its statements depend."""
        return frozenset(self.needs).union(*(line.needs for line in self.lines))


def folder() -> Path:
    """Returns the folder of the SQL files: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[2]
    inside = package / "sql"
    return inside if inside.is_dir() else package.parent / "sql"


def script(name: str, dialect: str) -> str:
    """Returns the text of a script of sql/, *name* as in schema.sqlite.sql."""
    return (folder() / f"{name}.{dialect}.sql").read_text(encoding="utf-8")


def statements(text: str) -> list[str]:
    """Returns the statements of a script: each ends with ';' at a line's end."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("--"))
    return [statement for part in lines.split(";\n") if (statement := part.strip().removesuffix(";"))]


def read_files(dialect: str, start: Path) -> list[File]:
    """Reads every query file below *start* for *dialect*. QueryFileError for a misnamed file, a second one, a lone twin, a faulty mark."""
    twins: dict[str, dict[str | None, Path]] = {}
    for path in sorted(start.rglob("*.sql")):
        if not path.name.startswith(_SCRIPTS):
            _add(twins, path)
    return [read_file(name, _for_dialect(name, files, dialect)) for name, files in twins.items()]


def _add(twins, path):
    match = _FILE.fullmatch(path.name)
    if not match:
        raise QueryFileError(path, 1, "the file's name should be NAME.sql, or NAME.sqlite.sql beside NAME.mysql.sql")
    files = twins.setdefault(match["name"], {})
    if match["dialect"] in files:
        raise QueryFileError(path, 1, f"the same query stands in {files[match['dialect']]}")
    files[match["dialect"]] = path


def _for_dialect(name, files, dialect) -> Path:
    if None in files:
        if len(files) > 1:
            raise QueryFileError(files[None], 1, f"{name} has a file for both databases and one for a single database; keep one way")
        return files[None]
    if set(files) != set(DIALECTS):
        raise QueryFileError(next(iter(files.values())), 1, f"{name} has a file for one database only; its twin is missing")
    return files[dialect]


def read_file(name: str, path: Path) -> File:
    """Reads one file. QueryFileError, with file and line, where there is no statement, or for a mark that is none."""
    lines: list[tuple[int, str, list[str]]] = []
    above: list[str] = []
    number = 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text, *marks = line.split("-- ?")
        if text.strip() and not text.lstrip().startswith("--"):
            lines.append((number, text.rstrip(), marks))
        elif marks:
            (lines[-1][2] if lines else above).extend(marks)
        elif text.strip() and lines and lines[-1][2]:
            lines[-1][2][-1] += " " + text.strip("- ")
    if not lines:
        raise QueryFileError(path, max(number, 1), "there is no statement")
    whole = _choices(path, 1, "", above)
    if any(each.names or each.text for each in whole):
        raise QueryFileError(path, 1, "above the statement stand only tables and columns that all of it needs")
    needs = tuple(need for each in whole for need in each.needs)
    return File(name, path, tuple(StatementLine(number, _choices(path, number, text, marks), bool(marks)) for number, text, marks in _joined(path, lines)), needs)


def _choices(path, number, text, marks) -> tuple[Wording, ...]:
    """Returns the text, and those that its marks put in its place."""
    choices, now = [], text
    for mark in marks:
        match = _MARK.fullmatch(mark)
        if not match or now is None:
            raise QueryFileError(path, number, f"'-- ?{mark}' should be '-- ? NAME', '-- ? TABLE.COLUMN' or either with 'else TEXT', at the end of what it marks")
        wanted = match["wanted"].split(", ")
        needs = tuple(each.removesuffix(".*") for each in wanted if "." in each)
        choices.append(Wording(now, tuple(each for each in wanted if "." not in each), needs))
        now = match["otherwise"] and _instead(text, match["otherwise"])
        if needs and now is None and text.lstrip().startswith(("WHERE ", "AND ")):
            raise QueryFileError(path, number, "a condition cannot go for want of a column: more rows would come")
    return tuple(choices) if now is None else (*choices, Wording(now))


def _instead(text, otherwise):
    if column := COLUMN.fullmatch(text):
        return f"{column['before']}{otherwise}{column['after']}"
    return text[: len(text) - len(text.lstrip())] + otherwise


def _joined(path, lines):
    """Returns the lines, of those with marks each with the lines above that are one with it."""
    joined: list[tuple[int, str, list[str]]] = []
    for number, text, marks in lines:
        while marks and joined and _goes_on(text, joined):
            number, before, marks_before = joined.pop()
            if marks_before:
                raise QueryFileError(path, number, "a mark within the brackets of a marked line")
            text = f"{before}\n{text}"
        joined.append((number, text, marks))
    return joined


def _goes_on(text, above):
    """Returns whether a text closes what opens above, or is a condition of a JOIN that begins there."""
    if _open(text) < 0 or _OF_JOIN.match(text):
        return True
    lines = (line for _, line, _ in reversed(above) if not _CONDITION.match(line))
    return bool(_CONDITION.match(text)) and bool(_OF_JOIN.match(next(lines, "")))


def _open(text):
    """Returns how many more brackets and CASEs a text opens than it closes."""
    plain = _QUOTED.sub("", text)
    return len(_OPENING.findall(plain)) - len(_CLOSING.findall(plain))
