"""Finds, checks and translates the files of sql/: name → ready text for one dialect.

Everything is read and checked once, at the start; a broken file stops the start with its line.
The conventions stand in docs/architecture.md. What runs the texts is genows.db.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from genows.db.fast.packing import packed_row
from genows.errors import QueryFileError, SchemaError

DIALECTS = ("sqlite", "mysql")
GIVES = ("records", "texts", "many", "one", "value", "count", "batch")

_FILE = re.compile(r"(?P<name>[a-z0-9_]+)(--(?P<variant>[a-z0-9_]+))?(\.(?P<dialect>sqlite|mysql))?\.sql")
_HEAD = re.compile(r"-- (?P<name>[a-z0-9_]+)\((?P<parameters>[a-z0-9_*, ]*)\) -> (?P<gives>[a-z]+)")
_EXACT = re.compile(r"(?P<upper>upper )?(?P<column>\w+) (?P<how>in|is) (?P<parameter>\w+)")
# Quoted text, comments, list parameters, single parameters, the statement's end, percent signs: all that translation looks at.
_TOKEN = re.compile(
    r"(?P<quoted>'(?:[^']|'')*'|`[^`]*`)|(?P<comment>--[^\n]*|/\*.*?\*/)|(?P<list>\bIN\s+:(?P<items>[a-z_0-9]+))"
    r"|:(?P<single>[a-z_][a-z_0-9]*)|(?P<end>;)|(?P<percent>%)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Query:
    """One statement. *text* is ready for the driver; *row* is the VALUES part of a batch, else ''. *packed*: of `records`, the same
    statement with each row as one text (SQLite: a JSON object; MySQL: as genows.db.fast.packing says, of `texts` too).

    *exact*: (index of the column, parameter, 'in' or 'is', whether compared upper-cased), see docs/architecture.md.
    """

    name: str
    file: str
    gives: str
    parameters: tuple[str, ...]
    lists: frozenset[str]
    columns: tuple[str, ...]
    exact: tuple[tuple[int, str, str, bool], ...]
    needs: tuple[str, ...]
    text: str
    row: str = ""
    packed: str = ""


class Queries:
    """The queries of one dialect by name; `choose` settles which variant of each the database can run."""

    def __init__(self, variants: dict[str, list[Query]]):
        self._variants = variants
        # Until the database has been looked at, nothing is taken to be missing.
        self.choose(lambda need: True)

    def __getitem__(self, name: str) -> Query:
        try:
            return self._chosen[name]
        except KeyError:
            raise SchemaError(f"The database lacks {self._missing[name]}, which {name} cannot do without.") from None

    def __iter__(self):
        return iter(self._chosen.values())

    def runs(self, name: str) -> bool:
        """Whether the database at hand has what the query says it needs."""
        return name in self._chosen

    def names(self) -> set[str]:
        """Every name, whether or not the database at hand can run it."""
        return set(self._variants)

    def by_name(self):
        """(name, its variants) of every query."""
        return self._variants.items()

    def all_variants(self):
        """Every file's query, for the tests that run them all."""
        return [query for some in self._variants.values() for query in some]

    def choose(self, has) -> None:
        """Settles for each name the variant of most needs that *has* ('table' or 'table.column' → bool) fulfils, if any."""
        self._chosen, self._missing = {}, {}
        for name, variants in self._variants.items():
            fitting = [query for query in variants if all(has(need) for need in query.needs)]
            if fitting:
                self._chosen[name] = max(fitting, key=lambda query: len(query.needs))
            else:
                lacks = {need for query in variants for need in query.needs if not has(need)}
                self._missing[name] = ", ".join(sorted(lacks))


def folder() -> Path:
    """Where the SQL files are: inside the installed package, or beside it in a checkout."""
    here = Path(__file__).parent.parent
    inside = here / "sql"
    return inside if inside.is_dir() else here.parent / "sql"


def read_queries(dialect: str, start: Path | None = None) -> Queries:
    """All queries of *start* (and of its subfolders) for *dialect*, checked. Scripts called schema… are not queries."""
    start = start or folder()
    found: dict[str, dict[str, dict[str | None, Path]]] = {}
    for path in sorted(start.rglob("*.sql")):
        if path.name.startswith(("schema.", "schema_own.")):
            continue
        _note_file(found, path)
    variants = {}
    for name, files in found.items():
        queries = [_read(_for_dialect(name, twins, dialect), name, dialect) for twins in files.values()]
        variants[name] = sorted(queries, key=lambda query: len(query.needs))
    return Queries(variants)


def _note_file(found, path):
    match = _FILE.fullmatch(path.name)
    if not match:
        raise QueryFileError(path, 1, "the file's name should be NAME.sql, NAME.sqlite.sql or NAME.mysql.sql, or NAME--WORD….sql")
    twins = found.setdefault(match["name"], {}).setdefault(match["variant"] or "", {})
    if match["dialect"] in twins:
        raise QueryFileError(path, 1, f"the same query stands in {twins[match['dialect']]}")
    twins[match["dialect"]] = path


def _for_dialect(name, twins, dialect) -> Path:
    if None in twins:
        if len(twins) > 1:
            raise QueryFileError(twins[None], 1, f"{name} has a file for both databases and one for a single database; keep one way")
        return twins[None]
    if set(twins) != set(DIALECTS):
        raise QueryFileError(next(iter(twins.values())), 1, f"{name} has a file for one database only; its twin is missing")
    return twins[dialect]


def _read(path: Path, name: str, dialect: str) -> Query:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    head = _HEAD.fullmatch(lines[0].strip()) if lines else None
    if not head:
        raise QueryFileError(path, 1, "the first line should be '-- name(parameters) -> records|texts|many|one|value|count|batch'")
    if head["name"] != name:
        raise QueryFileError(path, 1, f"the head says {head['name']}, the file's name says {name}")
    if head["gives"] not in GIVES:
        raise QueryFileError(path, 1, f"'{head['gives']}' is none of {', '.join(GIVES)}")
    declared = [word.strip() for word in head["parameters"].split(",") if word.strip()]
    query = Query(
        name=name,
        file=str(path),
        gives=head["gives"],
        parameters=tuple(word.rstrip("*") for word in declared),
        lists=frozenset(word.rstrip("*") for word in declared if word.endswith("*")),
        columns=tuple(entry.split()[0] for entry in _entries(lines, "Columns")),
        exact=(),
        needs=tuple(_entries(lines, "Needs")),
        text="",
    )
    query = replace(query, exact=_exact(query, path, lines))
    body, first_line = _body(path, lines)
    _check_parameters(path, query, body, first_line)
    return _translated(path, query, body, dialect)


def _entries(lines, word):
    """The comma-separated entries of the head's '-- Word: …' lines; a sentence's last full stop does not count."""
    start = f"-- {word}:"
    text = ",".join(line[len(start) :].strip().rstrip(".") for line in lines if line.startswith(start))
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _exact(query, path, lines):
    rules = []
    for entry in _entries(lines, "Exact"):
        match = _EXACT.fullmatch(entry)
        if not match or match["column"] not in query.columns or match["parameter"] not in query.parameters:
            line = 1 + next(index for index, line in enumerate(lines) if line.startswith("-- Exact:") and entry in line)
            raise QueryFileError(path, line, f"'Exact: {entry}' should be 'COLUMN in PARAMETER' or 'COLUMN is PARAMETER', both declared")
        rules.append((query.columns.index(match["column"]), match["parameter"], match["how"], bool(match["upper"])))
    return tuple(rules)


def _body(path, lines):
    """The statement, and the line where it begins."""
    text = "\n".join("" if line.startswith("--") else line for line in lines)
    body = text.strip()
    if not body:
        raise QueryFileError(path, len(lines), "there is no statement")
    return body, 1 + text[: text.index(body)].count("\n")


def _check_parameters(path, query, body, first_line):
    used = set()
    for match in _TOKEN.finditer(body):
        line, name = first_line + body[: match.start()].count("\n"), match["items"] or match["single"]
        if match["end"]:
            raise QueryFileError(path, line, "a file holds one statement, without a semicolon")
        if name and name not in query.parameters:
            raise QueryFileError(path, line, f"the parameter {name} is used and not declared")
        if name and bool(match["items"]) != (name in query.lists):
            raise QueryFileError(path, line, f"the parameter {name} is declared one way (* marks a list) and used the other")
        used.add(name)
    for name in query.parameters:
        if name not in used:
            raise QueryFileError(path, 1, f"the parameter {name} is declared and not used")


def _translated(path, query, body, dialect):
    if query.gives == "batch":
        return _batch(path, query, body, dialect)
    if query.gives == "records" or query.gives == "texts" and dialect == "mysql":
        query = replace(query, packed=_named(query, _dialect_text(_packed(path, query, body, dialect), dialect)))
    return replace(query, text=_named(query, _dialect_text(body, dialect)))


def _named(query, text):
    return f"/* {query.name} */ {text}"


def _dialect_text(body, dialect):
    def word(match):
        if match["items"]:
            name = match["items"]
            return f"IN (SELECT value FROM json_each(:{name}))" if dialect == "sqlite" else f"IN %({name})s"
        if match["single"] and dialect == "mysql":
            return f"%({match['single']})s"
        return match[0].replace("%", "%%") if dialect == "mysql" else match[0]

    return _TOKEN.sub(word, body)


def _packed(path, query, body, dialect):
    """The statement with its columns made into one text. Its select list is EXPRESSION AS `name`, …, as the head declares."""
    expressions, rest = _select_list(body)
    names = tuple(item.rpartition(" AS `")[2].rstrip("`") for item in expressions)
    if not body.startswith("SELECT ") or names != query.columns:
        raise QueryFileError(path, 1, "records and texts should be SELECT EXPRESSION AS `name`, … with the names of Columns, in that order")
    plain = [item.rpartition(" AS `")[0] for item in expressions]
    if dialect == "mysql":
        return f"SELECT {packed_row(plain)} AS `packed`\n{rest}"
    pairs = ", ".join(f"'{name}', {expression}" for name, expression in zip(names, plain))
    return f"SELECT json_object({pairs}) AS `packed`\n{rest}"


def _select_list(body):
    """The items between SELECT and its FROM, and the rest from FROM on; what stands in parentheses or quotes is not looked into."""
    items, start, depth = [], len("SELECT "), 0
    for match in re.finditer(r"'(?:[^']|'')*'|`[^`]*`|[(),]|\bFROM\b", body):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0 and match[0] in (",", "FROM"):
            items.append(body[start : match.start()].strip())
            start = match.end()
            if match[0] == "FROM":
                return items, body[match.start() :]
    return items, ""


def _batch(path, query, body, dialect):
    """INSERT … VALUES (:a, :b): the text up to VALUES, and the row; each parameter once and in the declared order."""
    match = re.fullmatch(r"(?s)(INSERT\b.*\bVALUES)\s*\((.*)\)", body)
    order = tuple(found["single"] for found in _TOKEN.finditer(match[2]) if found["single"]) if match else ()
    if order != query.parameters:
        raise QueryFileError(path, 1, "a batch should be INSERT … VALUES (…) with each parameter once, in the declared order")
    mark, percent = ("?", "%") if dialect == "sqlite" else ("%s", "%%")

    def word(found):
        return mark if found["single"] else found[0].replace("%", percent)

    return replace(query, text=f"/* {query.name} */ {match[1]} ", row=f"({_TOKEN.sub(word, match[2])})")
