"""Reads the address of a query: what was chosen, what there is to choose from, and what the API is to be asked."""

from collections.abc import Mapping, Sequence
from itertools import compress
from types import MappingProxyType
from typing import Any, NamedTuple

from genows.analysis import genenames
from genows.analysis.attributes import Attribute, study_attributes, value_summaries
from genows.analysis.genenames import NamedGenes
from genows.analysis.studies import ListedStudy, listed_studies, one_study
from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.cohorts.cohort import base_of_studies
from genows.cohorts.filtered import addressed
from genows.data.alterations import FUSIONS, GENE_SETS, GENERIC_ASSAY, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.clinical import by_owner
from genows.data.genes import FoundGene
from genows.data.genes import genes_by_beginning as genes_by_beginning
from genows.data.people import samples_with_patients
from genows.data.profiles import StudyProfile, of_study
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.http.params import Parameters
from genows.pages.genequestions import Typed, typed

# The parameters of a query, all that its address holds.
NAMES = ("study_id", "genetic_profile_ids", "clinical", "genes", "sample_list_id", "sample_ids", "filter", "attribute", "value", "attribute_ids")
LEVELS = ("patients", "samples")
# What is measured and is no gene: named exactly, by its own id.
NO_GENES = frozenset({GENE_SETS, GENERIC_ASSAY})
OF_GENE = ("genetic_profile_id", "entrez_gene_id", "hugo_gene_symbol")


class RowsKind(NamedTuple):
    """A kind of rows.

    *address*: of the API; *names*: its parameter for genes, or what else is measured; *first*: the columns that matter
    most; *shape*: of the API's answer with a row a gene, patient or so, '' where there is none; *front*: the columns in
    front of the others there. *numbers*: whether its values are numbers, so that a matrix of them is what people
    compute with; *nothing*: what stands for no value.
    """

    title: str
    address: str
    names: str
    first: tuple[str, ...]
    shape: str = ""
    front: tuple[str, ...] = ()
    numbers: bool = False
    nothing: frozenset[str | None] = frozenset((None, "", "NA"))


_CLINICAL = ("attr_id", "attr_val", "patient_id", "sample_id")
CLINICAL = {
    "patients": RowsKind("Clinical data of patients", "/api/clinicaldata/patients", "", ("patient_id", *_CLINICAL[:2]), "table"),
    "samples": RowsKind("Clinical data of samples", "/api/clinicaldata/samples", "", ("sample_id", *_CLINICAL[:2]), "table"),
}
_VALUE = ("hugo_gene_symbol", "sample_id", "profile_data", "genetic_profile_id")
VALUES = RowsKind("Values", "/api/geneticprofiledata", "genes", _VALUE, "matrix", OF_GENE, True)
MUTATED = RowsKind(
    "Mutations", "/api/geneticprofiledata", "genes",
    (
        "hugo_gene_symbol", "sample_id", "amino_acid_change", "mutation_type", "chr", "start_position", "end_position", "reference_allele",
        "variant_allele", "mutation_status",
    ),
    "matrix", OF_GENE,
)  # fmt: skip
SETS = RowsKind("Scores of gene sets", "/api/geneticprofiledata", "genes", _VALUE, "matrix", OF_GENE, True)
ASSAYS = RowsKind(
    "Generic assays", "/api/genericassaydata", "entity_ids", ("generic_assay_stable_id", "sample_id", "value", "patient_id"), "matrix",
    ("genetic_profile_id", "generic_assay_stable_id"), True,
)  # fmt: skip
VARIANTS = RowsKind(
    "Structural variants", "/api/structuralvariants", "genes",
    (
        "site1_hugo_symbol", "site2_hugo_symbol", "sample_id", "event_info", "variant_class", "site2_effect_on_frame", "sv_status", "site1_chromosome",
        "site1_position", "site2_chromosome", "site2_position", "patient_id",
    ),
    nothing=frozenset((None, "", "NA", "-1")),
)  # fmt: skip
KINDS = {**dict.fromkeys((MUTATIONS, UNCALLED, FUSIONS), MUTATED), STRUCTURAL_VARIANTS: VARIANTS, GENE_SETS: SETS, GENERIC_ASSAY: ASSAYS}


class OfferedList(NamedTuple):
    """A sample list of the study."""

    pk: int
    list_id: str
    name: str
    size: int


class ChosenSamples(NamedTuple):
    """*ids*: of the chosen samples, None for all of *sample_list*, or of the study; *patient_ids*: of their patients;
    *unknown*: pasted ids that the study does not have.
    """

    ids: Sequence[str] | None = None
    patient_ids: Sequence[str] = ()
    sample_list: OfferedList | None = None
    unknown: Sequence[str] = ()


class RowsPart(NamedTuple):
    """The rows of one kind of a query.

    *asked*: parameters of the API that give them; *values*: what an address holds of this part alone.
    """

    kind: RowsKind
    asked: dict[str, str]
    values: dict[str, str]
    profiles: Sequence[StudyProfile] = ()

    def parameters(self, wide: bool) -> dict[str, str]:
        """Returns those of the API; *wide*: for a matrix or table."""
        return {**self.asked, "shape": self.kind.shape} if wide and self.kind.shape else self.asked


class PageQuery(NamedTuple):
    """*values*: name → text as it stands in the address; *astray*: kind → ids of that kind that the study does not
    have; *typed*: where genes were to be typed. The others: what the study has, and which of it was chosen.
    """

    values: dict[str, str]
    studies: Sequence[ListedStudy]
    study: ListedStudy | None = None
    profiles: Sequence[StudyProfile] = ()
    chosen: Sequence[StudyProfile] = ()
    clinical: str = ""
    genes: NamedGenes = NamedGenes((), {}, {}, ())
    search: str = ""
    found: Sequence[FoundGene] = ()
    lists: Sequence[OfferedList] = ()
    samples: ChosenSamples = ChosenSamples()
    attributes: Sequence[Attribute] = ()
    attribute: Attribute | None = None
    attribute_values: Sequence[tuple[str, int]] = ()
    astray: Mapping[str, Sequence[str]] = MappingProxyType({})
    typed: Typed | None = None

    @property
    def fault(self) -> str:
        """A sentence that says why the genes cannot be read, else ''."""
        return self.typed.fault if self.typed else ""

    @property
    def of_genes(self) -> bool:
        """Whether what is asked for is named by genes."""
        return not self.chosen or not NO_GENES.issuperset(profile.alteration_type for profile in self.chosen)

    @property
    def is_whole(self) -> bool:
        """Whether there is something to ask."""
        return bool(self.chosen or self.clinical) and self.samples.ids != [] and not (self.values["genes"] and not self.genes.symbols)


def read_page_query(db: Session, caller: Caller, params: Parameters) -> PageQuery:
    """Returns the query of an address. Raises Denied and ParameterError."""
    values = {name: "\n".join(params.texts(name)).strip() for name in NAMES}
    values["filter"] = ";".join(text for text in params.texts("filter") if text.strip())
    study = permissions.named_study(db, caller, values["study_id"]) if values["study_id"] else None
    if study is None:
        return PageQuery(values, listed_studies(db, caller))
    profiles, asked = of_study(db, study.pk), frozenset(params.pieces("genetic_profile_ids"))
    chosen = [profile for profile in profiles if profile.profile_id in asked]
    clinical = values["clinical"] if values["clinical"] in LEVELS and not chosen else ""
    attributes = study_attributes(db, study.pk)
    key = values["attribute"]
    attribute = next((one for one in attributes if attribute_key(one) == key), None)
    lists = _lists(db, study.pk)
    search = params.one("search") or ""
    astray = {
        "genetic profile": sorted(asked - {profile.profile_id for profile in profiles}),
        "clinical attribute": _unknown_attributes(values, clinical, attributes, attribute),
        "sample list": [values["sample_list_id"]] if values["sample_list_id"] and not _list_of(lists, values) else [],
    }
    genes = _genes(db, values["genes"], chosen)
    return PageQuery(
        values, (), one_study(db, study), profiles, chosen, clinical, genes.named, search, genes_by_beginning(db, search) if search else (), lists,
        _samples(db, study, values, lists, attribute, bool(clinical)), attributes, attribute,
        value_summaries(db, study.pk, [attribute])[0].common if attribute else (), astray, genes,
    )  # fmt: skip


def attribute_key(attribute: Attribute) -> str:
    """Returns how an address names an attribute: a patients' and a samples' attribute may have one id."""
    return f"{'patients' if attribute.of_patients else 'samples'}:{attribute.attr_id}"


def _unknown_attributes(values, clinical, attributes, attribute) -> list[str]:
    """Returns the ids of attributes that the study does not have.

    Of those that are to be read, and of the one that chooses samples.
    """
    known = {one.attr_id for one in attributes if one.of_patients == (clinical == "patients")}
    wanted = genenames.words(values["attribute_ids"]) if clinical else []
    return [name for name in wanted if name not in known] + ([values["attribute"]] if values["attribute"] and attribute is None else [])


def _list_of(lists, values) -> OfferedList | None:
    return next((one for one in lists if one.list_id == values["sample_list_id"]), None)


def _genes(db, text, chosen) -> Typed:
    if chosen and NO_GENES.issuperset(profile.alteration_type for profile in chosen):
        names = genenames.words(text)
        known = _measured(db, chosen, names) if names else frozenset()
        return Typed(text, (), NamedGenes([name for name in names if name in known], {}, {}, [name for name in names if name not in known]))
    return typed(db, text) if text else Typed(text, (), NamedGenes((), {}, {}, ()))


def _measured(db, profiles, names) -> frozenset[str]:
    """Returns which of *names* are ids of gene sets, or of what else generic assays of these profiles measure."""
    found: set[str] = set()
    if any(profile.alteration_type == GENE_SETS for profile in profiles) and db.runs("gene_set_entities_by_ids"):
        found.update(row.symbol for row in db.all("gene_set_entities_by_ids", geneset_ids=names))
    for profile in (one for one in profiles if one.alteration_type == GENERIC_ASSAY):
        if db.runs("treatment_entities"):
            found.update(row.stable_id for row in db.all("treatment_entities", profile_pk=profile.pk))
        if db.runs("assay_entities_by_ids"):
            found.update(row.stable_id for row in db.all("assay_entities_by_ids", profile_pk=profile.pk, entity_ids=names))
    return frozenset(found)


def _lists(db, study_pk) -> list[OfferedList]:
    heads = db.all("sample_lists_by_studies", study_pks=[study_pk])
    return [OfferedList(one.list_pk, one.sample_list_id, one.name or one.sample_list_id, len(studysamples.list_members(db, study_pk, one.list_pk))) for one in heads]


def _samples(db, study: Study, values, lists, attribute: Attribute | None, by_ids: bool) -> ChosenSamples:
    """Returns the samples. *by_ids*: whether those of a list are wanted by their ids."""
    sample_list = _list_of(lists, values)
    if values["sample_list_id"] and sample_list is None or values["attribute"] and attribute is None:
        # What is not there chooses no sample, rather than all of them.
        return ChosenSamples([])
    by_value = attribute if values["value"] else None
    if not values["sample_ids"] and not values["filter"] and by_value is None and not (by_ids and sample_list):
        return ChosenSamples(sample_list=sample_list)
    rows = list(samples_with_patients(db, study.pk))
    members = None if sample_list is None else studysamples.list_members(db, study.pk, sample_list.pk)
    wanted = [row for row in rows if members is None or row.sample_pk in members]
    unknown: Sequence[str] = ()
    if values["sample_ids"]:
        found, unknown = genenames.listed_ids(values["sample_ids"], _known(rows))
        listed = frozenset(found)
        wanted = [row for row in wanted if row.sample_id in listed]
    if values["filter"]:
        passing = _passing(db, study, values["filter"])
        wanted = [row for row in wanted if row.sample_id in passing]
    if by_value is not None:
        of = by_owner(db, study.pk, by_value.level, [by_value.attr_id])[by_value.attr_id]
        wanted = [row for row in wanted if of.get(row.patient_id if by_value.of_patients else row.sample_id) == values["value"]]
    patients = dict.fromkeys(row.patient_id for row in wanted)
    return ChosenSamples([row.sample_id for row in wanted], list(patients), sample_list, unknown)


def _passing(db, study: Study, text: str) -> frozenset[str]:
    """Returns the samples of a study that are in a cohort; ParameterError where its filter cannot be read."""
    its = addressed(db, base_of_studies(db, [study]), text).cohort
    return frozenset(sample_id for part in its.parts for sample_id in compress(part.study.sample_ids, part.chosen.flags))


def _known(rows) -> dict[str, Sequence[str]]:
    """Returns id → samples: of samples, and of patients all theirs."""
    known: dict[str, Any] = {}
    for row in rows:
        known.setdefault(row.patient_id, []).append(row.sample_id)
    return {**known, **{row.sample_id: [row.sample_id] for row in rows}}


def parts_of(query: PageQuery) -> list[RowsPart]:
    """Returns the kinds of rows that a query asks for, each of which one request to the API gives.

    All profiles of a kind together.
    """
    samples, values = query.samples, query.values
    if query.clinical:
        asked = {"study_id": values["study_id"], "attribute_ids": ",".join(genenames.words(values["attribute_ids"]))}
        if samples.ids is not None:
            of_patients = query.clinical == "patients"
            asked["patient_ids" if of_patients else "sample_ids"] = ",".join(samples.patient_ids if of_patients else samples.ids)
        return [RowsPart(CLINICAL[query.clinical], asked, values)]
    by_kind: dict[RowsKind, list[StudyProfile]] = {}
    for profile in query.chosen:
        by_kind.setdefault(KINDS.get(profile.alteration_type, VALUES), []).append(profile)
    return [_part(query, kind, by_kind[kind]) for kind in (MUTATED, VARIANTS, VALUES, SETS, ASSAYS) if kind in by_kind]


def _part(query, kind: RowsKind, profiles) -> RowsPart:
    samples, ids = query.samples, ",".join(profile.profile_id for profile in profiles)
    # Beside profiles of genes the names are those of genes, and choose nothing of what is none.
    named = kind not in (SETS, ASSAYS) or not query.of_genes
    asked = {"genetic_profile_ids": ids, kind.names: ",".join(query.genes.symbols) if named else ""}
    if samples.ids is not None:
        asked["sample_ids"] = ",".join(samples.ids)
    elif samples.sample_list is not None:
        asked["sample_list_id"] = samples.sample_list.list_id
    values = {**query.values, "genetic_profile_ids": ids, "genes": query.values["genes"] if named else ""}
    return RowsPart(kind, asked, values, profiles)
