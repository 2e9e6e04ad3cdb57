"""What is known of the samples of a cohort: values, cells, states of genes, treatments (2.3, 2.7)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.judges.cohorts import events
from tests.judges.cohorts.rows import ASSAY, DISCRETE, Attribute, Portal, Profile, Sample, Study

# Tier of treatments → key of the event's data, and what parts its names.
TIERS = {"": ("AGENT", None), "Group": ("AGENT_CLASS", None), "Target": ("AGENT_TARGET", ",")}
ACQUISITIONS = ("Sample Acquisition", "SPECIMEN")
MUTATED, NOT_MUTATED, NOT_PROFILED = "MUTATED", "NOT_MUTATED", "NOT_PROFILED"


@dataclass
class Cohort:
    """*base*, *samples*: before and after the filter, in the order of internal ids."""

    portal: Portal
    base: list[Sample]
    samples: list[Sample]

    @cached_property
    def studies(self) -> list[Study]:
        """The base's studies."""
        return [study for study in self.portal.studies.values() if any(sample.study == study.id for sample in self.base)]

    @property
    def patients(self) -> list[tuple[str, str]]:
        return list(dict.fromkeys(sample.owner for sample in self.samples))

    def study(self, sample: Sample) -> Study:
        return self.portal.studies[sample.study]

    def definitions(self, attribute: str) -> list[Attribute]:
        """Returns what the base's studies say of an attribute."""
        return [study.attributes[attribute] for study in self.studies if attribute in study.attributes]

    def categorical(self, attribute: str) -> bool:
        return any(one.datatype == "STRING" for one in self.definitions(attribute))

    def value(self, attribute: str, sample: Sample) -> str | None:
        """Returns the stored text, of the level of the definition in the sample's study."""
        study = self.study(sample)
        if attribute not in study.attributes:
            return None
        level = study.attributes[attribute].level
        return study.values[level].get((sample.id if level == "sample" else sample.patient, attribute))

    def profile(self, sample: Sample, suffix: str, kind: str | None = None) -> Profile | None:
        """Returns the profile with the suffix, where it is of the kind."""
        found = self.study(sample).profile(suffix)
        return found if found and kind in (None, found.kind) else None

    def cell(self, suffix: str, row: str | None, sample: Sample) -> str | None:
        """Returns the cell of a gene; what is no level is none in a profile of levels."""
        profile = self.profile(sample, suffix)
        text = profile.cells.get(row or "", {}).get(sample.id) if profile and profile.kind != ASSAY else None
        return None if profile and profile.datatype == DISCRETE and text not in ("-2", "-1", "0", "1", "2") else text

    def assayed(self, suffix: str, entity: str, sample: Sample) -> str | None:
        profile = self.profile(sample, suffix, ASSAY)
        return profile.cells.get(entity, {}).get(sample.id) if profile else None

    def state(self, profile: Profile | None, gene: str, sample: Sample, counted: Callable = lambda event: True) -> str:
        """Returns MUTATED, NOT_MUTATED or NOT_PROFILED. *counted*: which mutations count."""
        name = events.symbol(gene)
        found = profile.events.get(sample.id, ()) if profile else ()
        if any(event.gene == name and counted(event) for event in found):
            return MUTATED
        wanted = {name} if name else set()
        seen = events.profiled_for(self.study(sample), profile, sample.id, wanted, self.portal.panels)
        return NOT_MUTATED if seen else NOT_PROFILED

    def types(self, profile: Profile | None, gene: str, sample: Sample) -> list[str]:
        """Returns the types of the sample's mutations of a gene, one a row."""
        found = profile.events.get(sample.id, ()) if profile else ()
        return [event.type for event in found if event.gene == events.symbol(gene)]

    def starts(self, tier: str, sample: Sample) -> dict[str, list[int]]:
        """Returns the patient's treatments → days on which they begin."""
        key, mark = TIERS[tier]
        found: dict[str, list[int]] = {}
        for event in self._events(sample):
            if event.type.upper() == "TREATMENT" and key in event.data:
                for name in event.data[key].split(mark) if mark else [event.data[key]]:
                    if name.strip():
                        found.setdefault(name.strip(), []).append(event.day)
        return found

    def taken(self, sample: Sample) -> int | None:
        """Returns the earliest day on which the sample was taken; None where no event of its patient tells."""
        named = [event.day for event in self._events(sample) if event.type in ACQUISITIONS and event.data.get("SAMPLE_ID") == sample.id]
        return min(named, default=None)

    def time(self, tier: str, name: str, sample: Sample) -> str | None:
        """Returns Pre or Post; None where the patient had no such treatment, or nobody knows when the sample was taken."""
        days, taken = self.starts(tier, sample).get(name), self.taken(sample)
        if not days or taken is None:
            return None
        return "Post" if taken > min(days) else "Pre"

    def named(self, outer: str, inner: str, sample: Sample) -> list[str]:
        """Returns what stands at a place of the namespaces of the sample's events, one an event."""
        stored = [event for profile in self.study(sample).profiles for event in profile.events.get(sample.id, ())]
        items = [event.spaces.get(outer, {}).get(inner) for event in stored]
        return [str(item) for item in items if item is not None]

    def event_types(self, sample: Sample) -> set[str]:
        return {event.type for event in self._events(sample)}

    def _events(self, sample):
        return [event for event in self.study(sample).events if event.patient == sample.patient]
