"""Completions for bash and zsh, from the command line's own parser."""

import shlex
from collections.abc import Iterator

from genows.documents.parsers import Command, Part

# What an option or argument takes, by the word that usage shows: files, folders; nothing can be offered for the others.
FILES, FOLDERS = ("FILE", "PATH"), ("FOLDER",)
NOTE = "# Made from the command line's own parser by `make man`: change it there."

BASH_FRAME = """{note}
# bash completion for genows(1): source it, or put it into a folder of bash-completion under the name genows.
_genows() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} place=1 words="" files=""
  case $command in
    {families}) command="$command ${{COMP_WORDS[2]}}"; place=2 ;;
  esac
  if (( COMP_CWORD <= place )); then
    case $COMP_CWORD:${{COMP_WORDS[1]}} in
{names}
    esac
  else
    case "$command $before" in
{values}
      *)
        if [[ $current == -* ]]; then
          case $command in
{options}
          esac
        else
          case $command in
{arguments}
          esac
        fi ;;
    esac
  fi
  COMPREPLY=()
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$files" -- "$current")
  elif [[ $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}}
complete -F _genows genows
"""


def bash(top: Command) -> str:
    """Returns a script that bash sources."""
    commands = list(top.all())
    families = [command for command in top.commands if command.commands]
    first = " ".join([*(command.name for command in top.commands), *_flags(top)])
    names = [f'      1:*) words="{first}" ;;']
    names += [f'      2:{family.name}) words="{" ".join(below.name for below in family.commands)} -h --help" ;;' for family in families]
    values, options, arguments = [], [], []
    for command in commands:
        name = " ".join(command.words[1:])
        for part in command.options:
            if part.value:
                cases = "|".join(f'"{name} {flag}"' for flag in part.flags)
                values.append(f"      {cases}) {_bash_offer(part)} ;;")
        options.append(f'            "{name}") words="{" ".join(_flags(command))}" ;;')
        if offers := [offer for part in command.arguments if (offer := _bash_offer(part)) != ":"]:
            arguments.append(f'            "{name}") {offers[0]} ;;')
    return BASH_FRAME.format(
        note=NOTE,
        families="|".join(family.name for family in families),
        names="\n".join(names),
        values="\n".join(values),
        options="\n".join(options),
        arguments="\n".join(arguments),
    )


def _flags(command: Command) -> list[str]:
    return [flag for part in command.options for flag in part.flags]


def _bash_offer(part: Part) -> str:
    if part.choices:
        return f'words="{" ".join(part.choices)}"'
    return "files=-f" if part.value in FILES else "files=-d" if part.value in FOLDERS else ":"


def zsh(top: Command) -> str:
    """Returns the function _genows, for a folder of zsh's fpath."""
    return "\n".join(["#compdef genows", NOTE, *_zsh_function("_genows", top), '_genows "$@"', ""])


def _zsh_function(name: str, command: Command) -> Iterator[str]:
    """Yields the function of *command*, after those of the commands below it."""
    for below in command.commands:
        yield from _zsh_function(f"{name}_{below.name}", below)
    yield f"{name}() {{"
    specs = [spec for part in command.parts for spec in _zsh_specs(part)]
    if command.commands:
        yield '  local curcontext="$curcontext" state'
        specs += ["1:command:->command", "*::argument:->argument"]
    yield "  _arguments -C \\"
    yield from (f"    {shlex.quote(spec)} \\" for spec in specs[:-1])
    yield f"    {shlex.quote(specs[-1])}"
    if command.commands:
        described = " ".join(shlex.quote(f"{below.name}:{below.summary.replace(':', chr(92) + ':')}") for below in command.commands)
        yield "  case $state in"
        yield f"    command) local -a commands=({described}); _describe command commands ;;"
        yield f'    argument) (( $+functions[{name}_$words[1]] )) && {name}_$words[1] ;;'
        yield "  esac"
    yield "}"


def _zsh_specs(part: Part) -> Iterator[str]:
    """Yields what _arguments takes for an option (one of each spelling) or an argument."""
    about = part.help.replace("\\", r"\\").replace("[", r"\[").replace("]", r"\]").replace(":", r"\:")
    value = f":{part.value.replace(':', '')}:{_zsh_offer(part)}" if part.value else ""
    for flag in part.flags:
        yield f"{flag}[{about}]{value}"
    if not part.flags:
        yield f"{'*' if part.many else ''}{value}"


def _zsh_offer(part: Part) -> str:
    if part.choices:
        return f"({' '.join(part.choices)})"
    return "_files" if part.value in FILES else "_files -/" if part.value in FOLDERS else " "
