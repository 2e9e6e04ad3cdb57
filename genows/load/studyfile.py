"""The study file: the study's row with its genome and groups, and the tags file it may name."""

import json
from dataclasses import replace

from genows.config.groupnames import SEPARATOR, groups_of, said_of_group
from genows.load import folderrules as rules
from genows.load import plainyaml
from genows.load.context import Load, Study
from genows.load.ids import id_batches
from genows.load.metafile import Meta, read_text

_ACCESS = {None: 1, "public": 1, "private": 0}

TAGS_BYTES = 65535
# Columns of a study that its file gives, as the queries call them → the field.
_COLUMNS = {
    "type_of_cancer": "type_of_cancer", "name": "name", "short_name": "short_name", "description": "description", "public": "study_access",
    "pmid": "pmid", "citation": "citation", "groups": "groups",
}  # fmt: skip


def load_study_file(load: Load, meta: Meta) -> Study:
    """Writes the study with STATUS 0 and returns what the other files need. StudyError where a field is not allowed."""
    study_id, type_of_cancer = meta.fields["cancer_study_identifier"], meta.fields["type_of_cancer"].lower()
    genome_pk, genome, build = _genome(load, meta)
    load.findings.tell(rules.GENOME_TAKEN if meta.get("reference_genome") else rules.GENOME_DEFAULTED, file=meta.file, genome=genome)
    _check(load, meta, type_of_cancer)
    study = Study(load.ids.next("cancer_study"), study_id, type_of_cancer, genome_pk, genome, build)
    load.db.add_all("add_studies", [_row(load, meta, study)])
    load_tags(load, meta, study.pk)
    return study


def update_study(load: Load, meta: Meta, stored) -> None:
    """Takes over what a study file says of a stored study, a row of stored_study; what it does not say stays. StudyError where it has another genome."""
    if meta.get("reference_genome"):
        check_genome(load, meta, stored.genome_pk)
    type_of_cancer = meta.get("type_of_cancer", stored.type_of_cancer).lower()
    _check(load, meta, type_of_cancer)
    row = dict(zip(_COLUMNS, _row(load, meta, replace(load.study, type_of_cancer=type_of_cancer))[2:], strict=False))
    given = {column: row[column] if meta.get(field) else getattr(stored, column) for column, field in _COLUMNS.items()}
    load.db.do("set_cancer_study", study_pk=stored.study_pk, **given)
    if type_of_cancer != stored.type_of_cancer:
        load.study = replace(load.study, type_of_cancer=type_of_cancer)
        for batch in id_batches(load.samples.patients.values()):
            load.db.do("set_types_of_cancer", type_of_cancer=type_of_cancer, patient_pks=batch)
    if meta.get("tags_file"):
        load.db.do("remove_study_tags", study_pk=stored.study_pk)
        load_tags(load, meta, stored.study_pk)


def check_genome(load: Load, meta: Meta, old_genome_pk: int | None) -> None:
    """StudyError where the study of the same id that is in the database has another genome."""
    genome_pk, genome, _ = _genome(load, meta)
    if old_genome_pk not in (None, genome_pk):
        raise rules.STORED_WITH_ANOTHER.stop(file=meta.file, line=meta.lines.get("reference_genome"), genome=genome)


def _check(load, meta, type_of_cancer):
    groups = groups_of(meta.get("groups"))
    for sentence in filter(None, map(said_of_group, groups)):
        load.findings.tell(rules.GROUP_ODD, file=meta.file, line=meta.lines["groups"], sentence=sentence)
    _must_fit(load, meta, "cancer_study_identifier", "CANCER_STUDY_IDENTIFIER", meta.study_id)
    _must_fit(load, meta, "type_of_cancer", "TYPE_OF_CANCER_ID", type_of_cancer)
    _must_fit(load, meta, "groups", "GROUPS", SEPARATOR.join(groups))
    if meta.get("study_access") not in _ACCESS:
        _refuse(load, rules.STUDY_ACCESS, meta, "study_access")
    if load.db.value("cancer_type_code", code=type_of_cancer) is None:
        _refuse(load, rules.TYPE_UNKNOWN, meta, "type_of_cancer", code=type_of_cancer)


def _must_fit(load, meta, field, column, text):
    width = load.widths["cancer_study", column]
    if not width.fits(text):
        _refuse(load, rules.STUDY_ID_TOO_LONG, meta, field, field=field, width=width)


def _refuse(load, rule, meta, name, **facts):
    """Ends a load by a StudyError; a validation goes on, for its scratch database takes anything."""
    place = {"file": meta.file, "line": meta.lines.get(name), "value": meta.get(name)}
    if not load.findings.validating:
        raise rule.stop(**place, **facts)
    load.findings.tell(rule, **place, **facts)


def _genome(load, meta):
    name = meta.get("reference_genome", load.options.default_genome)
    genomes = {row[1]: row for row in load.db.all("reference_genome_rows")}
    if name not in genomes:
        _refuse(load, rules.GENOME_UNKNOWN, meta, "reference_genome", genome=name, known=", ".join(sorted(genomes)) or "none")
    return genomes.get(name, next(iter(genomes.values()), None))


def _row(load, meta, study):
    def text(column, field):
        given, width = meta.get(field, ""), load.widths["cancer_study", column]
        if not width.fits(given):
            length = f"{len(given)} characters"
            load.findings.tell(
                rules.STUDY_FIELD_TOO_LONG, file=meta.file, line=meta.lines[field], value=length, field=field, width=width
            )
        return width.cut(given)

    return (
        study.pk,
        study.study_id,
        study.type_of_cancer,
        text("NAME", "name"),
        text("SHORT_NAME", "short_name"),
        text("DESCRIPTION", "description"),
        _ACCESS.get(meta.get("study_access"), 0),
        text("PMID", "pmid") or None,
        text("CITATION", "citation") or None,
        SEPARATOR.join(groups_of(meta.get("groups"))) or None,
        0,
        f"{load.options.today:%Y-%m-%d} 00:00:00",
        study.genome_pk,
    )


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
