"""Every small way of breaking a module, as one replaced stretch of its source."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "is": "is not", "is not": "is", "in": "not in", "not in": "in",
}  # fmt: skip
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "//": "*", "%": "*", "**": "*", "<<": ">>", ">>": "<<", "|": "&", "&": "|", "^": "&"}
OPERATOR = re.compile(r"is\s+not\b|not\s+in\b|is\b|in\b|and\b|or\b|[<>=!]=|<<|>>|\*\*|//|[-<>+*/%|&^]")
COMMENT = re.compile(rb"#[^\n]*")


class Mutant(NamedTuple):
    """*first*, *last*: lines of the statement; *inside*: whether a function's body holds it; *start*, *end*: bytes of the source."""

    path: str
    line: int
    first: int
    last: int
    inside: bool
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        """The changed lines, before → after, each on one line."""
        after = self.applied(source)
        begin = source.rfind(b"\n", 0, self.start) + 1
        old_end, new_end = (text.find(b"\n", end) for text, end in ((source, self.end), (after, self.start + len(self.text.encode()))))
        old, new = source[begin : old_end if old_end >= 0 else None], after[begin : new_end if new_end >= 0 else None]
        return f"{' '.join(old.decode().split())}  ->  {' '.join(new.decode().split())}"


def mutants(path: str, source: bytes) -> list[Mutant]:
    """Returns all mutants of a module; a few of them do not compile."""
    return list(_Finder(path, source).found())


def compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class _Finder:
    def __init__(self, path: str, source: bytes):
        self.path, self.source = path, source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def found(self) -> Iterator[Mutant]:
        yield from self._block(ast.parse(self.source).body, inside=False)

    def _block(self, statements, inside) -> Iterator[Mutant]:
        for number, statement in enumerate(statements):
            if not (number == 0 and _is_text(statement)):  # a docstring
                yield from self._statement(statement, inside)

    def _statement(self, node, inside) -> Iterator[Mutant]:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)) or _names_exports(node):
            return
        body = inside or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        first, last = node.lineno, _head_end(node)
        for start, end, text in self._changes(node):
            line = self.source.count(b"\n", 0, start) + 1
            yield Mutant(self.path, line, first, last, inside, start, end, text)
        for name in ("body", "orelse", "finalbody"):
            if isinstance(getattr(node, name, None), list):
                yield from self._block(getattr(node, name), body)
        for handler in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            yield from self._block(handler.body, body)

    def _changes(self, node):
        """(start, end, text) of the statement itself and of the expressions in its head."""
        if _can_be_dropped(node):
            yield *self._span(node), "pass"
        if isinstance(node, ast.Continue):
            yield *self._span(node), "break"
        if isinstance(node, ast.Break):
            yield *self._span(node), "continue"
        if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
            yield *self._span(node.value), "None"
            if isinstance(node.value, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
                yield *self._span(node.value), f"not ({self._text(node.value)})"
        if isinstance(node, (ast.If, ast.While)):
            yield *self._span(node.test), f"not ({self._text(node.test)})"
        if isinstance(node, ast.AugAssign):
            yield from self._operator(node.target, node.value, ARITHMETIC)
        for expression in _expressions(node):
            yield from self._expression(expression)

    def _expression(self, node):
        if isinstance(node, ast.Compare):
            for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
                yield from self._operator(left, right, COMPARISONS)
        elif isinstance(node, ast.BinOp):
            yield from self._operator(node.left, node.right, ARITHMETIC)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._operator(left, right, {"and": "or", "or": "and"})
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield *self._span(node), self._text(node.operand)
        elif isinstance(node, ast.IfExp):
            yield *self._span(node.test), f"not ({self._text(node.test)})"
        elif isinstance(node, ast.Call) and len(node.args) > 1 and not any(isinstance(one, ast.Starred) for one in node.args[:2]):
            (start, middle), (begin, end) = self._span(node.args[0]), self._span(node.args[1])
            between = self.source[middle:begin].decode()
            yield start, end, self._text(node.args[1]) + between + self._text(node.args[0])
        elif isinstance(node, ast.Constant):
            for value in _other_values(node.value):
                yield *self._span(node), repr(value)

    def _operator(self, left, right, others):
        """The operator between two expressions; brackets and comments may stand there too."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = COMMENT.sub(lambda match: b" " * len(match[0]), self.source[start:end]).decode("latin-1")
        if match := OPERATOR.search(between):
            sign = " ".join(match[0].split())
            if sign in others:
                yield start + match.start(), start + match.end(), others[sign]

    def _span(self, node) -> tuple[int, int]:
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()


def _head_end(node) -> int:
    """The last line of a statement without the blocks in it."""
    blocks = [*getattr(node, "body", ()), *getattr(node, "handlers", ()), *getattr(node, "cases", ())]
    return max(node.lineno, blocks[0].lineno - 1) if blocks else node.end_lineno


def _expressions(statement) -> Iterator[ast.AST]:
    """The expressions of a statement's head, without annotations, without the texts of an f-string."""
    nodes = [statement]
    for node in nodes:
        skipped = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
        for child in ast.iter_child_nodes(node):
            if isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant):
                continue
            if isinstance(child, (ast.stmt, ast.ExceptHandler, ast.match_case, ast.pattern)) or id(child) in skipped:
                continue
            nodes.append(child)
    return iter(nodes[1:])


def _other_values(value):
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return [value + 1, value - 1]
    if isinstance(value, str):
        return [value + "XX"]
    return [value + b"XX"] if isinstance(value, bytes) else []


def _can_be_dropped(node) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, (ast.Call, ast.Await))
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets)
    return isinstance(node, (ast.AugAssign, ast.Raise, ast.Delete))


def _is_text(statement) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)


def _is_none(node) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _names_exports(node) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets)
