"""The tags file that a study file may name: JSON or plain YAML, stored as compact JSON text."""

import json

from genows.load import plainyaml
from genows.load.context import Load
from genows.load.meta.metafile import Meta, read_text
from genows.load.rules import folder as rules

TAGS_BYTES = 65535


def load_tags(load: Load, meta: Meta, study_pk: int) -> None:
    """Stores the tags of the study whose file is *meta*. StudyError where the file is missing or cannot be read."""
    name = meta.get("tags_file")
    if not name:
        return
    path = meta.path_of(name)
    if not path.exists():
        raise rules.TAGS_ABSENT.stop(file=meta.file, line=meta.lines["tags_file"], value=name)
    tags = _as_json(load, name, read_text(path, name))
    if tags is None:
        return
    if len(tags.encode()) > TAGS_BYTES:
        load.findings.tell(rules.TAGS_TOO_LONG, file=name, most=TAGS_BYTES)
    else:
        load.db.add_all("add_study_tags", [(study_pk, tags)])


def _as_json(load, name, text):
    """Compact JSON text; None (and a finding) where the file is neither JSON nor YAML that can be read here."""
    try:
        return _compact(json.loads(text, parse_constant=_refused))
    except (ValueError, RecursionError) as error:
        json_problem = str(error)
    try:
        return _compact(plainyaml.read_yaml(text))
    except plainyaml.YamlError as error:
        rule = rules.TAGS_NEITHER if plainyaml.has_parser() else rules.TAGS_NOT_PLAIN
        load.findings.tell(rule, file=name, line=error.line, json_problem=json_problem, problem=error.problem)
    except ValueError as error:
        load.findings.tell(rules.TAGS_NEITHER, file=name, json_problem=json_problem, problem=str(error))
    return None


def _refused(constant):
    raise ValueError(f"{constant} is no JSON")


def _compact(tags):
    """ValueError for what JSON has no form for: infinite numbers, half characters."""
    text = json.dumps(tags, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=str)
    text.encode()
    return text
