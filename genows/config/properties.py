"""Parses Java properties files as java.util.Properties does.

Knows nothing of what the keys mean. One departure from Java: a file that is valid UTF-8 is read as UTF-8, any other as
ISO-8859-1, as Java always does.
"""

import codecs
import re

from genows.errors import ConfigError

WHITE = " \t\f"  # Java's white space; str.strip() would strip more
LINE_END = re.compile(r"\r\n|\r|\n")  # str.splitlines() would also split at form feeds
KEY_AND_VALUE = re.compile(r"((?:\\.|[^\\=: \t\f])*)[ \t\f]*[=:]?[ \t\f]*(.*)", re.DOTALL)
ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
CONTROL = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


def read_properties(
    data: bytes, file: str, problems: list[ConfigError] | None = None, replaced: list[tuple[str, int]] | None = None
) -> dict[str, tuple[str, int]]:
    """Returns key -> (text, line) of a properties file; the last of equal keys wins.

    *file*: its name, for messages. line: 1-based, where the entry begins. A malformed escape is a ConfigError, appended to
    *problems* if that list is given, so that one run can report all of them, and raised otherwise. *replaced*: is given (key, line) of
    each entry that a later one of another text has taken the place of.
    """
    errors: list[ConfigError] = [] if problems is None else problems
    entries: dict[str, tuple[str, int]] = {}
    for logical, line in _logical_lines(_decode(data, file, errors)):
        key, value = _key_and_value(logical)
        try:
            key, value = _unescape(key), _unescape(value)
            if replaced is not None and key in entries and entries[key][0] != value:
                replaced.append((key, entries[key][1]))
            entries[key] = (value, line)
        except ValueError as error:
            errors.append(ConfigError(f"{file}:{line}", key, str(error)))
    if problems is None and errors:
        raise errors[0]
    return entries


def _key_and_value(logical):
    match = KEY_AND_VALUE.fullmatch(logical)
    assert match, "the expression matches every text"
    return match.groups()


def _decode(data, file, problems):
    # A UTF-16 file would hold no key that anybody knows, and every setting, login too, would quietly be the default.
    if b"\0" in data:
        problems.append(ConfigError(file, "encoding", "holds NUL bytes; save the file as UTF-8 or ISO-8859-1"))
        return ""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _logical_lines(text):
    """Yields (text, line) of each entry; drops comments and blank lines, joins continued lines."""
    lines = enumerate(LINE_END.split(text), start=1)
    for number, natural in lines:
        logical = natural.lstrip(WHITE)
        if logical.startswith(("#", "!")):
            continue
        while _continues(logical):
            _, following = next(lines, (None, ""))
            logical = logical[:-1] + following.lstrip(WHITE)
        if logical:
            yield logical, number


def _continues(line):
    # An even number of backslashes at the end are escaped backslashes.
    return (len(line) - len(line.rstrip("\\"))) % 2 == 1


def _unescape(text):
    plain = ESCAPE.sub(_character, text)
    # Two escapes may be the halves of one character beyond U+FFFF.
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _character(match):
    digits, letter = match.groups()
    if digits:
        return chr(int(digits, 16))
    if letter == "u":
        raise ValueError(r"a \u escape needs four hexadecimal digits, like \u00e9; a plain backslash is written \\")
    return CONTROL.get(letter, letter)


def remark_on(text: str) -> str:
    """Returns what is to be said of a value that other kinds of files would read otherwise, '' for nothing."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        return "the quotation marks around it are part of the value: leave them out"
    if re.search(r"\s#", text):
        return "what follows # is part of the value: a comment has a line of its own"
    return ""
