"""Reads the plain subset of YAML that study folders use: indented keys, `- item` lists, scalars on one line with or without quotes, comments.

What it does not read (flow collections, block and continued scalars, anchors, tags) is left to a YAML parser that happens to be
installed; genows brings none. Scalars mean what YAML 1.1 says; dates stay texts.
"""

import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

DEEPEST = 100  # levels of nesting

_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9_]{0,400})", re.ASCII)
_OTHER_BASE = re.compile(r"([-+]?)0(?:b([01_]+)|x([0-9a-fA-F_]+)|([0-7_]+))", re.ASCII)
_FLOAT = re.compile(r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)(?:[eE][-+][0-9]{1,3})?", re.ASCII)
_QUOTED_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*:(?:\s+|$)""")
_COLON = re.compile(r":(?:\s+|$)")
_MARKS = ("-", "?", ":")
_NO_PLAIN = tuple("[]{},&*!|>%@`#\"'")
_QUOTED = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:\s#.*)?""")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_ESCAPED = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/",
    "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


class YamlError(ValueError):
    """*problem*: what cannot be read; *line*: 1-based."""

    def __init__(self, problem: str, line: int):
        super().__init__(f"line {line}: {problem}")
        self.problem, self.line = problem, line


def read_yaml(text: str, texts: bool = False) -> Any:
    """Returns the mapping or list that the text is. *texts*: every scalar stays the text that it is. YamlError where it is none."""
    try:
        return _Reader(text, texts).document()
    except YamlError as error:
        return _by_a_parser(text, texts, error)


def has_parser() -> bool:
    """Returns whether a YAML parser is installed, which reads what the plain subset does not have."""
    return parser() is not None


def parser() -> Any:
    """Returns the module of the YAML parser; None where none is installed. It is imported where a study needs it, as few do."""
    return import_module("yaml") if find_spec("yaml") else None


def _by_a_parser(text, texts, error):
    yaml = parser()
    if yaml is None:
        raise error
    try:
        # Nine lines of aliases of aliases unfold to a billion values.
        for token in yaml.scan(text):
            if isinstance(token, yaml.AliasToken):
                raise YamlError("an alias; write out what it stands for", token.start_mark.line + 1)
        return yaml.load(text, yaml.BaseLoader if texts else yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError) as parsers:
        raise error from parsers


class _Reader:
    """Reads lines one after the other. *at*: the index of the next one in *lines*, which are (number, indent, content)."""

    def __init__(self, text: str, texts: bool):
        self.texts = texts
        self.lines = list(_lines(text))
        self.at = self.depth = 0

    def document(self):
        if not self.lines:
            raise YamlError("there is nothing in it", 1)
        value = self._block(self.lines[0][1])
        if self.at < len(self.lines):
            raise YamlError("indented otherwise than the lines before", self.lines[self.at][0])
        return value

    def _block(self, indent):
        number, _, content = self.lines[self.at]
        self.depth += 1
        if self.depth > DEEPEST:
            raise YamlError(f"nested more than {DEEPEST} deep", number)
        if _is_item(content):
            value = self._items(indent)
        elif _key(content):
            value = self._mapping(indent)
        else:
            raise YamlError("neither `key: value` nor `- item`", number)
        self.depth -= 1
        return value

    def _items(self, indent):
        items = []
        while self._is_here(indent) and _is_item(self.lines[self.at][2]):
            number, _, content = self.lines[self.at]
            rest = content[1:].lstrip(" ")
            if _COMMENT.sub("", rest) == "":
                items.append(self._nested(indent))
            elif _is_item(rest) or _key(rest):
                inner = indent + len(content) - len(rest)
                self.lines[self.at] = number, inner, rest
                items.append(self._block(inner))
            else:
                items.append(self._single(rest, indent))
        return items

    def _mapping(self, indent):
        mapping = {}
        while self._is_here(indent) and (found := _key(self.lines[self.at][2])):
            number = self.lines[self.at][0]
            key, rest = _text_of(found[0], number), found[1]
            if key in mapping:
                raise YamlError(f"key {key} comes twice", number)
            if _COMMENT.sub("", rest).strip() == "":
                mapping[key] = self._nested(indent, of_key=True)
            else:
                mapping[key] = self._single(rest, indent)
        return mapping

    def _nested(self, indent, of_key=False):
        """What stands below a key or a dash that has nothing beside it. A list may stand as far left as its key."""
        self.at += 1
        if self.at == len(self.lines):
            return "" if self.texts else None
        _, inner, content = self.lines[self.at]
        if inner > indent or (of_key and inner == indent and _is_item(content)):
            return self._block(inner)
        return "" if self.texts else None

    def _single(self, text, indent):
        """A scalar beside its key or dash."""
        number = self.lines[self.at][0]
        self.at += 1
        if self.at < len(self.lines) and self.lines[self.at][1] > indent:
            raise YamlError("a text that goes on in the next line", number)
        return self._scalar(text, number)

    def _scalar(self, text, number):
        if quoted := _QUOTED.fullmatch(text):
            return _text_of(quoted[1], number)
        plain = _COMMENT.sub("", text).strip()
        if plain in ("[]", "{}"):
            return [] if plain == "[]" else {}
        if plain in _MARKS or plain.startswith((*_NO_PLAIN, "? ", "- ", ": ")) or _key(plain):
            raise YamlError(f"not plain YAML: {plain[:40]}", number)
        return plain if self.texts else _meaning(plain)

    def _is_here(self, indent):
        return self.at < len(self.lines) and self.lines[self.at][1] == indent


def _lines(text):
    """(1-based number, indent, content) of the lines that are neither blank nor comments. YamlError for a tab in front."""
    begun = False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), start=1):
        content = line.strip(" \t")
        if not content or content.startswith("#"):
            continue
        if line.rstrip() == "---" and not begun:
            begun = True
            continue
        if line.rstrip() == "...":
            return
        if line.startswith(("---", "%")):
            raise YamlError("several documents, or a directive", number)
        indent = len(line) - len(line.lstrip(" "))
        if line[indent] == "\t":
            raise YamlError("indented with a tab", number)
        begun = True
        yield number, indent, content


def _is_item(content):
    return content == "-" or content.startswith("- ")


def _key(content):
    """(key as written, what stands behind its colon) of a line of a mapping; None for another line."""
    if quoted := _QUOTED_KEY.match(content):
        return quoted[1], content[quoted.end() :]
    colon = _COLON.search(content)
    if not colon or content.startswith((*_NO_PLAIN, "? ", "- ")):
        return None
    key = content[: colon.start()].rstrip()
    return (key, content[colon.end() :]) if key and " #" not in key else None


def _text_of(text, number):
    """The text that a key or a quoted scalar stands for."""
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if not text.startswith('"'):
        return text
    return _ESCAPE.sub(lambda escape: _character(escape, number), text[1:-1])


def _character(escape, number):
    digits = escape[1] or escape[2] or escape[3]
    code = int(digits, 16) if digits else None
    if code is not None and (code > 0x10FFFF or 0xD800 <= code <= 0xDFFF):
        raise YamlError(f"no character: {escape[0]}", number)
    if code is None and escape[4] not in _ESCAPED:
        raise YamlError(f"an escape that there is not: {escape[0]}", number)
    return _ESCAPED[escape[4]] if code is None else chr(code)


def _meaning(plain):
    if plain in _WORDS:
        return _WORDS[plain]
    if _INTEGER.fullmatch(plain):
        return int(plain.replace("_", ""))
    if found := _OTHER_BASE.fullmatch(plain):
        return _in_another_base(found, plain)
    return float(plain.replace("_", "")) if _FLOAT.fullmatch(plain) else plain


def _in_another_base(found, plain):
    sign, *digits = found.groups()
    for text, base in zip(digits, (2, 16, 8)):
        if text and text.strip("_"):
            return int(sign + text.replace("_", ""), base)
    return plain
