"""What is made from the command line's own parser: manual page and completions of shells (`make man`)."""

import argparse
from datetime import date
from functools import partial
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from genows.cli import parser
from genows.config.settings import SETTINGS
from genows.version import RELEASED, VERSION

ROOT = Path(__file__).resolve().parents[1]
COMPLETED = {"FILE": shtab.FILE, "PATH": shtab.FILE, "FOLDER": shtab.DIRECTORY}
# Aligned left: a line that holds little beside a long address cannot be adjusted, and groff warns of it.
SYNOPSIS = ".ad l\n.B genows\n.I COMMAND\n[option ...] [argument ...]"
VARIABLES = {
    "GENOWS_CONFIG": "The file of settings, where --config names none.",
    "GENOWS_NAME": "A setting: its name in upper case with underscores for dots. It overrides the file's.",
    "WEB_CONCURRENCY": "The number of worker processes, where --workers says none. Default: one a core that the process may use"
    " (affinity, cgroup quota) and one more, 12 at most.",
    "GUNICORN_THREADS": "The number of threads in each process. Default: 8.",
    "SCRIPT_NAME": "The path that the service stands at, such as /public-portal. Default: the root.",
    "TMPDIR": "The folder of temporary files, such as where services write down that they listen. Default: /tmp.",
}
EXIT_CODES = {"0": "Done.", "1": "Refused or failed; one line on standard error says why.", "2": "Wrong usage."}


def documents() -> dict[str, str]:
    """Path in the checkout → what should stand there."""
    top = _prepared(parser())
    return {
        "conf/man/genows.1": _manual_page(top),
        "conf/completion/bash/genows": shtab.complete(top, "bash"),
        "conf/completion/zsh/_genows": shtab.complete(top, "zsh"),
    }


def _prepared(command: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """*command* and those below it, with files to complete, the example in the summary's place, and lines that nothing breaks."""
    command.formatter_class = partial(argparse.RawDescriptionHelpFormatter, width=10_000)
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                _prepared(below).description = below.epilog
        elif action.metavar in COMPLETED:
            action.complete = COMPLETED[action.metavar]
    return command


def _manual_page(top: argparse.ArgumentParser) -> str:
    """The page in man(7)'s language."""
    page = Manpage(top, format="single-commands-section")
    page.date, page.source = f"{date.fromisoformat(RELEASED):%B %d, %Y}", f"genows {VERSION}"
    page.manual, page.description = "User Commands", "serve and load cancer-genomics studies"
    settings = {
        setting.name: f"{setting.help} Allowed: {setting.allowed}." + (f" Default: {setting.default}." if setting.default else "")
        for setting in SETTINGS
    }
    page.add_section("synopsis", "=", SYNOPSIS)
    page.add_section("environment", "=", _tagged(VARIABLES))
    page.add_section("settings", "=", "In the file of settings, one name=value a line.\n" + _tagged(settings))
    page.add_section("exit status", "=", _tagged(EXIT_CODES))
    page.add_section("see also", "=", ".BR gunicorn (1),\n.BR sqlite3 (1),\n.BR mariadb\\-dump (1)")
    return str(page).replace("POSITIONAL ARGUMENTS", "COMMANDS", 1)


def _tagged(texts: dict[str, str]) -> str:
    return "\n".join(f".TP\n\\fB{_escaped(tag)}\\fR\n{_escaped(text)}" for tag, text in texts.items())


def _escaped(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-")


if __name__ == "__main__":
    for name, text in documents().items():
        (ROOT / name).write_text(text, encoding="utf-8")
