"""Writes the entities of generic assays and what is told about them. They belong to no study: their ids are global."""

from genows.load.context import Load
from genows.load.ids import id_batches
from genows.load.metafile import TREATMENT_RESPONSE, Meta
from genows.load.rules import assays as rules

GENERIC_ASSAY = "GENERIC_ASSAY"
STABLE_IDS, PROPERTIES, TREATMENTS = "genetic_entity.STABLE_ID", "generic_entity_properties", "treatment"


def can_be_stored(load: Load, meta: Meta) -> bool:
    """Returns whether the database has a place for the entities of a generic assay; told where not.

    A portal's own 2.11.0 has one for treatments alone.
    """
    return (meta.assay_type == TREATMENT_RESPONSE and load.db.holds(TREATMENTS)) or load.has(STABLE_IDS)


class Entities:
    """The entities of one file. *names*: of the properties that the file tells, in the order of a row's *texts*."""

    def __init__(self, load: Load, meta: Meta, names: list[str]):
        self.load, self.meta, self.names = load, meta, names
        self.counts = load.report.file(meta)
        self.with_ids, self.with_properties = load.db.holds(STABLE_IDS), bool(names) and load.has(PROPERTIES)
        self.as_treatments = meta.assay_type == TREATMENT_RESPONSE and load.db.holds(TREATMENTS)
        self.known: dict[str, int] = dict(load.db.rows("assay_entity_rows" if self.with_ids else "treatment_entity_rows"))
        self.told: dict[int, dict[str, str]] = {}  # entity -> its properties, of the entities of a batch
        self.entities: list[tuple] = []
        self.properties: list[tuple] = []
        self.treatments: list[tuple] = []
        for name in ("entities new", "entities shared", "entities differing", "properties"):
            self.counts.count(name, 0)

    def look_up(self, stable_ids: list[str]) -> None:
        """Reads what the database tells about those of a batch that it has."""
        self.told = {}
        shared = [self.known[stable_id] for stable_id in stable_ids if stable_id in self.known]
        self.told.update((entity, {}) for entity in shared)
        if self.with_properties:
            for entities in id_batches(shared):
                for entity, name, value in self.load.db.rows("properties_of_entities", entities=entities):
                    self.told[entity][name] = value

    def entity(self, stable_id: str, texts: list[str], line: int) -> int:
        """The internal id of a row's entity, which is made where it is not known. *texts*: the cells of the properties."""
        told = {name: self._value(name, text, line) for name, text in zip(self.names, texts, strict=True) if text}
        entity = self.known.get(stable_id)
        if entity is None:
            return self._make(stable_id, told, line)
        self.counts.count("entities shared")
        self._share(stable_id, entity, told, line)
        return entity

    def _value(self, name, text, line):
        return self.load.widths.cut(PROPERTIES, "VALUE", text, file=self.meta.data_file, line=line)

    def _make(self, stable_id, told, line):
        entity = self.known[stable_id] = self.load.ids.next("genetic_entity")
        self.counts.count("entities new")
        self.entities.append((entity, GENERIC_ASSAY, stable_id))
        self.told[entity] = {}
        self._add(entity, told)
        if self.as_treatments and self._fits_treatment(stable_id, line):
            pk = self.load.ids.next(TREATMENTS)
            self.treatments.append((pk, stable_id, *self._treatment(stable_id, told, line), entity))
        return entity

    def _add(self, entity, told):
        if not self.with_properties:
            return
        self.told[entity].update(told)
        self.counts.count("properties", len(told))
        pks = self.load.ids.take(PROPERTIES, len(told)) if told else ()
        self.properties.extend((pk, entity, name, value) for pk, (name, value) in zip(pks, told.items(), strict=True))

    def _share(self, stable_id, entity, told, line):
        known = self.told[entity]
        if self.load.options.update_entities:
            self._replace(stable_id, entity, told, line)
            return
        self._add(entity, {name: value for name, value in told.items() if name not in known})
        differing = [name for name in told if known.get(name, told[name]) != told[name]]
        if differing:
            self.counts.count("entities differing")
        for name in differing:
            value = f"{stable_id}, {name}: {told[name]} (stays: {known[name]})"
            self.load.findings.tell(rules.PROPERTY_DIFFERS, file=self.meta.data_file, line=line, value=value)

    def _replace(self, stable_id, entity, told, line):
        if not self.names or (self.with_properties and self.told[entity] == told):
            return
        self.write()
        self.counts.count("entities differing")
        if self.with_properties:
            self.load.db.do("remove_entity_properties", entity=entity)
            self.told[entity] = {}
            self._add(entity, told)
        if self.as_treatments:
            name, description, url = self._treatment(stable_id, told, line)
            self.load.db.do("set_treatment", name=name, description=description, url=url, entity=entity)

    def _fits_treatment(self, stable_id, line):
        width = self.load.widths[TREATMENTS, "STABLE_ID"]
        if not width.fits(stable_id):
            self.load.findings.tell(rules.NO_TREATMENT, file=self.meta.data_file, line=line, value=stable_id, width=width)
        return width.fits(stable_id)

    def _treatment(self, stable_id, told, line):
        """NAME, DESCRIPTION and LINKOUT_URL of an entity's row in the table of treatments."""
        upper = {name.upper(): value for name, value in reversed(told.items())}
        texts = {
            "NAME": upper.get("NAME", stable_id),
            "DESCRIPTION": upper.get("DESCRIPTION", stable_id),
            "LINKOUT_URL": upper.get("URL", ""),
        }
        return [self.load.widths.cut(TREATMENTS, column, text, file=self.meta.data_file, line=line) for column, text in texts.items()]

    def write(self) -> None:
        """Writes what was made since the last call: before the values, which refer to it."""
        entities, self.entities = self.entities, []
        properties, self.properties = self.properties, []
        treatments, self.treatments = self.treatments, []
        self.load.db.add_all("add_assay_entities", entities)
        if treatments:
            self.load.db.add_all("add_treatments", treatments)
        if properties:
            self.load.db.add_all("add_entity_properties", properties)
