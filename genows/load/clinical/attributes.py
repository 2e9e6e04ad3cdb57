"""Writes clinical attributes: definitions per study, values per sample or patient, and the generated ones."""

from collections.abc import Iterable
from typing import NamedTuple

from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.rules import clinical as rules


class Attribute(NamedTuple):
    """A clinical attribute's definition. *datatype*: STRING, NUMBER or BOOLEAN; *priority*: a number ≥ 0 as text."""

    attribute_id: str
    display_name: str
    description: str
    datatype: str
    priority: str


def _generated(attribute_id, name, datatype, priority):
    return Attribute(attribute_id, name, name, datatype, priority)


# What the loader generates itself (study file format, attributes the loader generates)
SAMPLE_COUNT = _generated("SAMPLE_COUNT", "Number of Samples Per Patient", "STRING", "1")
MUTATION_COUNT = _generated("MUTATION_COUNT", "Mutation Count", "NUMBER", "30")
FRACTION_GENOME_ALTERED = _generated("FRACTION_GENOME_ALTERED", "Fraction Genome Altered", "NUMBER", "20")


def define(load: Load, attribute, patient_level: bool, **place) -> bool:
    """Writes the definition; False (nothing written) where the study has one of this id.

    *place*: file, line, column of findings. StudyError for an id too long.
    """
    if attribute.attribute_id in load.attributes.defined:
        return False
    load.widths.must_fit("clinical_attribute_meta", "ATTR_ID", attribute.attribute_id, place.get("file"), place.get("line"))
    load.attributes.defined[attribute.attribute_id] = patient_level
    load.attributes.given[attribute.attribute_id] = place.get("file")
    load.db.add_all(
        "add_attributes",
        [
            (
                attribute.attribute_id,
                load.widths.cut("clinical_attribute_meta", "DISPLAY_NAME", attribute.display_name, **place),
                load.widths.cut("clinical_attribute_meta", "DESCRIPTION", attribute.description, **place),
                attribute.datatype,
                int(patient_level),
                load.widths.cut("clinical_attribute_meta", "PRIORITY", attribute.priority, **place),
                load.study.pk,
            )
        ],
    )
    return True


def add_values(load: Load, rows, patient_level: bool) -> None:
    """*rows*: (sample_pk or patient_pk, attribute id, value)."""
    load.db.add_all("add_patient_values" if patient_level else "add_sample_values", rows)


def set_generated_attribute(load: Load, attribute, patient_level: bool, values: dict[int, str]) -> None:
    """Writes values that the load generates: *values* is sample_pk (or patient_pk) -> text. Stored ones are replaced.

    The definition is written where the study has none of this id. Where a clinical file has given the attribute, all values of it go:
    values of two origins in one attribute could not be told apart.
    """
    attribute_id = attribute.attribute_id
    if not define(load, attribute, patient_level):
        remove = "remove_patient_values" if patient_level else "remove_sample_values"
        pks: Iterable[int] = values
        if attribute_id not in load.attributes.generated:
            load.findings.tell(rules.COMPUTED, file=load.attributes.given.get(attribute_id), value=attribute_id, attribute=attribute_id)
            pks = load.samples.patients.values() if patient_level else load.samples.pks()
        for batch in id_batches(pks):
            load.db.do(remove, attribute_id=attribute_id, pks=batch)
    load.attributes.generated.add(attribute_id)
    add_values(load, ((pk, attribute.attribute_id, value) for pk, value in values.items()), patient_level)
    load.report.derive(f"{attribute.attribute_id} values", len(values))
