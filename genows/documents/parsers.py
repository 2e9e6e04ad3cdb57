"""The commands, options and arguments of a parser as plain values: argparse's inner names, all of them and nowhere else."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple


class Part(NamedTuple):
    """An option or an argument. *flags*: () of an argument; *value*: what it takes, as usage shows it, '' for nothing; *many*: so may it."""

    flags: tuple[str, ...]
    value: str
    help: str
    choices: tuple[str, ...] = ()
    many: bool = False


class Command(NamedTuple):
    """*words*: as typed, `("genows", "user", "add")`; *example*: a line to type; *commands*: of its own, then it does nothing by itself."""

    words: tuple[str, ...]
    summary: str
    example: str
    parts: tuple[Part, ...]
    commands: tuple["Command", ...]

    @property
    def name(self) -> str:
        return self.words[-1]

    @property
    def options(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if part.flags)

    @property
    def arguments(self) -> tuple[Part, ...]:
        return tuple(part for part in self.parts if not part.flags)

    def all(self) -> Iterator["Command"]:
        """Yields the commands that do something: this one, or those below it."""
        for command in self.commands:
            yield from command.all()
        if not self.commands:
            yield self


def read(parser: argparse.ArgumentParser, words: tuple[str, ...] = ("genows",), summary: str = "") -> Command:
    """Returns what *parser* takes, with all that lies below it."""
    commands: list[Command] = []
    parts = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            commands += [read(below, (*words, name), helps.get(name, "")) for name, below in action.choices.items()]
        else:
            parts.append(_part(parser, action))
    example = (parser.epilog or "").partition("example: ")[2]
    return Command(words, summary or parser.description or "", example, tuple(parts), tuple(commands))


def _part(parser, action):
    choices = tuple(map(str, action.choices or ()))
    value = ""
    if action.nargs != 0:
        value = str(action.metavar or ("{" + ",".join(choices) + "}" if choices else action.dest.upper()))
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    return Part(tuple(action.option_strings), value, text, choices, action.nargs in ("+", "*"))
