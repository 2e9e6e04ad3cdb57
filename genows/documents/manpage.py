"""The manual page genows(1), from the command line's own parser and the table of settings."""

from collections.abc import Iterator

from genows.config.settings import SETTINGS
from genows.documents.parsers import Command, Part
from genows.version import RELEASED, VERSION

EXIT_CODES = ("done", "refused or failed; one line on standard error says why", "wrong usage")
# What every command has, and the page says once.
EVERYWHERE = (Part(("-h", "--help"), "", "show this help message and exit"),)
VARIABLES = (
    (r"\fBGENOWS_CONFIG\fR", "The file of settings, where --config names none."),
    (r"\fBGENOWS_\fR\fINAME\fR", "A setting: its name in upper case with underscores for dots. It overrides the file's."),
    (r"\fBWEB_CONCURRENCY\fR", "The number of worker processes, where --workers says none. Default: one a core that the process may use (affinity, cgroup quota) and one more, 12 at most."),
    (r"\fBGUNICORN_THREADS\fR", "The number of threads in each process. Default: 8."),
    (r"\fBSCRIPT_NAME\fR", "The path that the service stands at, such as /public-portal. Default: the root."),
    (r"\fBTMPDIR\fR", "The folder of temporary files, such as where services write down that they listen. Default: /tmp."),
)
INTRODUCTION = (
    "genows serves cancer-genomics studies from SQLite, MariaDB or MySQL over the JSON API under /api/ and the tab-delimited "
    "webservice.do, and loads study folders in the field's standard file format."
)


def manual_page(top: Command) -> str:
    """Returns the page in man(7)'s language."""
    return "".join(line + "\n" for line in _lines(top))


def _lines(top: Command) -> Iterator[str]:
    yield r".\" Made from the command line's own parser by `make man`: change it there."
    yield f'.TH GENOWS 1 "{RELEASED}" "genows {VERSION}" "User Commands"'
    # Aligned left: a line that holds little beside a long address cannot be adjusted, and groff warns of it.
    yield ".ad l"
    yield from (".SH NAME", r"genows \- " + _text("serve and load cancer-genomics studies"))
    yield ".SH SYNOPSIS"
    yield from (r".B genows", r".I COMMAND", "[option ...] [argument ...]")
    yield from (".SH DESCRIPTION", _text(INTRODUCTION))
    yield ".SH OPTIONS"
    for part in top.options:
        yield from _tagged(_option(part), part.help)
    yield ".SH COMMANDS"
    for command in top.all():
        yield from _command(command)
    yield ".SH ENVIRONMENT"
    for name, meaning in VARIABLES:
        yield from _tagged(name, meaning)
    yield ".SH SETTINGS"
    yield _text("In the file of settings, one name=value a line; docs/settings.md, in the source, explains each.")
    for setting in SETTINGS:
        default = f" Default: {setting.default}." if setting.default else ""
        yield from _tagged(rf"\fB{_text(setting.name)}\fR", f"{setting.help} Allowed: {setting.allowed}.{default}")
    yield ".SH EXIT STATUS"
    for code, meaning in enumerate(EXIT_CODES):
        yield from _tagged(rf"\fB{code}\fR", meaning[0].upper() + meaning[1:] + ".")
    yield ".SH SEE ALSO"
    yield from (".BR gunicorn (1),", ".BR sqlite3 (1),", r".BR mariadb\-dump (1)")


def _command(command: Command) -> Iterator[str]:
    yield f'.SS "{_text(" ".join(command.words))}"'
    yield _text(command.summary[0].upper() + command.summary[1:] + ".")
    yield ".PP"
    yield rf".B {_text(' '.join(command.words))}"
    options = [f"[{_option(part)}]" for part in command.options if part not in EVERYWHERE]
    yield " ".join([*options, *map(_argument, command.arguments)])
    for part in command.parts:
        if part.help and part not in EVERYWHERE:
            yield from _tagged(_option(part) if part.flags else _argument(part), part.help)
    if command.example:
        yield from (".PP", "Example:", ".PP", ".RS 4", ".nf", _text(command.example), ".fi", ".RE")


def _option(part: Part) -> str:
    flags = ", ".join(rf"\fB{_text(flag)}\fR" for flag in part.flags)
    return f"{flags} \\fI{_text(part.value)}\\fR" if part.value else flags


def _argument(part: Part) -> str:
    return rf"\fI{_text(part.value)}\fR" + (" ..." if part.many else "")


def _tagged(tag: str, text: str) -> Iterator[str]:
    yield from (".TP", tag, _text(text) or r"\&")


def _text(text: str) -> str:
    """Returns *text* as roff prints it: in ASCII, hyphens as they are typed, nothing that begins a request."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)
    return rf"\&{text}" if text.startswith((".", "'")) else text
