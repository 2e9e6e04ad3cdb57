"""The study file: the study's row with its genome and groups, and the tags file it may name."""

import json

from genows.errors import StudyError
from genows.load.context import Load, Study
from genows.load.meta.metafile import Meta

try:
    import yaml
except ImportError:  # tags in YAML are read where a parser happens to be installed; genows does not bring one
    yaml = None

TAGS_BYTES = 65535
_ACCESS = {None: 1, "public": 1, "private": 0}


def load_study_file(load: Load, meta: Meta) -> Study:
    """Writes the study with STATUS 0 and returns what the other files need. StudyError where a field is not allowed."""
    study_id, type_of_cancer = meta.fields["cancer_study_identifier"], meta.fields["type_of_cancer"].lower()
    genome_pk, genome, build = _genome(load, meta)
    _check(load, meta, type_of_cancer)
    study = Study(load.next_id("cancer_study"), study_id, type_of_cancer, genome_pk, genome, build)
    load.db.add_all("add_studies", [_row(load, meta, study)])
    _load_tags(load, meta, study)
    return study


def check_genome(load: Load, meta: Meta, old_genome_pk: int | None) -> None:
    """StudyError where the study of the same id that is in the database has another genome."""
    genome_pk, genome, _ = _genome(load, meta)
    if old_genome_pk not in (None, genome_pk):
        raise StudyError(f"the study is in the database with another reference genome than {genome}", meta.file)


def groups_text(text: str | None) -> str | None:
    """The `;`-separated groups upper-cased, each once, in file order; None where there are none."""
    groups = (group.strip().upper() for group in (text or "").split(";"))
    return ";".join(dict.fromkeys(group for group in groups if group)) or None


def _check(load, meta, type_of_cancer):
    place = {"file": meta.file}
    load.must_fit("cancer_study", "CANCER_STUDY_IDENTIFIER", meta.study_id, **place)
    load.must_fit("cancer_study", "TYPE_OF_CANCER_ID", type_of_cancer, **place)
    load.must_fit("cancer_study", "GROUPS", groups_text(meta.get("groups")) or "", **place)
    if meta.get("study_access") not in _ACCESS:
        raise StudyError("study_access is neither public nor private", meta.file, meta.lines["study_access"])
    if load.db.value("cancer_type_code", code=type_of_cancer) is None:
        raise StudyError(
            f"type_of_cancer {type_of_cancer} is neither in the database nor in the folder's cancer types;"
            " a cancer-type file in the folder, or `genows reference` with a portal's cancertypes.json, adds it",
            meta.file,
            meta.lines["type_of_cancer"],
        )


def _genome(load, meta):
    name = meta.get("reference_genome", load.options.default_genome)
    genomes = {row[1]: row for row in load.db.all("reference_genome_rows")}
    if name not in genomes:
        known = ", ".join(sorted(genomes)) or "none"
        raise StudyError(
            f"reference genome {name} is not in the database, which has {known}", meta.file, meta.lines.get("reference_genome")
        )
    return genomes[name]


def _row(load, meta, study):
    def text(column, field):
        return load.cut("cancer_study", column, meta.get(field), file=meta.file, line=meta.lines.get(field))

    return (
        study.pk,
        study.study_id,
        study.type_of_cancer,
        text("NAME", "name"),
        text("SHORT_NAME", "short_name"),
        text("DESCRIPTION", "description"),
        _ACCESS[meta.get("study_access")],
        text("PMID", "pmid"),
        text("CITATION", "citation"),
        groups_text(meta.get("groups")),
        0,
        f"{load.options.today:%Y-%m-%d} 00:00:00",
        study.genome_pk,
    )


def _load_tags(load, meta, study):
    name = meta.get("tags_file")
    if not name:
        return
    try:
        text = (meta.folder / name).read_text("utf-8-sig")
    except OSError as error:
        raise StudyError(f"tags_file {name} cannot be opened: {error.strerror}", meta.file, meta.lines["tags_file"]) from error
    except UnicodeDecodeError as error:
        raise StudyError("not valid UTF-8", name) from error
    tags = _tags_as_json(load, name, text)
    if tags is None:
        return
    if len(tags.encode()) > TAGS_BYTES:
        load.findings.warning(f"tags are longer than {TAGS_BYTES} bytes of JSON and left out", file=name)
    else:
        load.db.add_all("add_study_tags", [(study.pk, tags)])


def _tags_as_json(load, name, text):
    """Compact JSON text; None (and a warning) where the file would need a YAML parser and there is none."""
    try:
        tags = json.loads(text)
    except ValueError as error:
        if yaml is None:
            load.findings.warning(
                "tags are not JSON, and no YAML parser is installed; they are left out", file=name, rule="S-26"
            )
            return None
        tags = _yaml(name, text, error)
    return json.dumps(tags, ensure_ascii=False, separators=(",", ":"), default=str)


def _yaml(name, text, json_error):
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise StudyError(f"tags are neither JSON ({json_error}) nor YAML", name) from error
