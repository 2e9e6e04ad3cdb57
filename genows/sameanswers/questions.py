"""What is asked about one study: every address that names it or one of its profiles, lists, samples and patients, in all four families of clients.

Lists of profiles, samples and genes come from the answers of the first database.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from genows.http.places import INSIDE
from genows.load.clinical.attributes import FRACTION_GENOME_ALTERED, MUTATION_COUNT, SAMPLE_COUNT

# What loads compute by themselves.
COMPUTED = tuple(attribute.attribute_id for attribute in (MUTATION_COUNT, FRACTION_GENOME_ALTERED, SAMPLE_COUNT))
_GENES_AT_ONCE, _MOST_CELLS = 500, 2_000_000
_SOME = 3  # samples, patients, lists of which more is asked
_SOME_GENES = 20
_VIEW = "projection=DETAILED"
_OF_PATIENTS, _OF_SAMPLES = "PATIENT", "SAMPLE"


class StudyQuestion(NamedTuple):
    """A request. *path*: with its query; *body*: JSON of a POST; *form*: fields of a POST; neither: a GET."""

    path: str
    body: Any = None
    form: dict[str, str] | None = None


class AskedProfile(NamedTuple):
    profile_id: str
    alteration_type: str
    datatype: str


# The text of the answer to a question.
Ask = Callable[[StudyQuestion], str]


def of_study(study_id: str, ask: Ask) -> Iterator[StudyQuestion]:
    """Yields what is asked, but for the values of COMPUTED. *ask*: answers of the database whose study is compared."""
    study = _AskedStudy(study_id, ask)
    yield from study.of_the_whole()
    yield from study.of_clinical_data()
    yield from study.of_people()
    for profile in study.profiles:
        yield from study.of_profile(profile)
    yield from study.of_services()


def of_computed(study_id: str, attribute_id: str) -> StudyQuestion:
    """What asks for the values of an attribute of COMPUTED."""
    kind = _OF_PATIENTS if attribute_id == SAMPLE_COUNT.attribute_id else _OF_SAMPLES
    return StudyQuestion(f"{INSIDE}/studies/{_part(study_id)}/clinical-data?clinicalDataType={kind}&attributeId={attribute_id}")


def of_whole_tables(study_id: str) -> list[StudyQuestion]:
    """What asks for tables in which the values of COMPUTED stand, too."""
    return [
        StudyQuestion("/webservice.do?" + urlencode({"cmd": "getClinicalData", "case_set_id": f"{study_id}_all", "cancer_study_id": study_id})),
        StudyQuestion("/ClinicalFreeForm.json?" + urlencode({"studyId": study_id})),
        StudyQuestion("/api/clinicalvalues?" + urlencode({"study_id": study_id})),
    ]


class _AskedStudy:
    def __init__(self, study_id: str, ask: Ask):
        self.study_id, self._ask = study_id, ask
        self.inside = f"{INSIDE}/studies/{_part(study_id)}"
        self.samples = [record["sampleId"] for record in self._third("/samples?projection=ID")]
        self.patients = [record["patientId"] for record in self._third("/patients?projection=ID")]
        self.lists = [record["sampleListId"] for record in self._third("/sample-lists")]
        self.profiles = [AskedProfile(record["molecularProfileId"], record["molecularAlterationType"], record["datatype"]) for record in self._third("/molecular-profiles")]
        self._everybody = self._all_samples()

    def _third(self, rest):
        return json.loads(self._ask(StudyQuestion(self.inside + rest)))

    def _all_samples(self):
        """A part of a body that means all samples of the study: by a list that has them, where there is one."""
        list_id = f"{self.study_id}_all"
        if list_id in self.lists and json.loads(self._ask(StudyQuestion(f"{INSIDE}/sample-lists/{_part(list_id)}/sample-ids"))) == self.samples:
            return {"sampleListId": list_id}
        return {"sampleIds": self.samples}

    def _api(self, address, **parameters):
        return StudyQuestion(f"/api/{address}?" + urlencode({"study_id": self.study_id, **parameters}))

    def of_the_whole(self) -> Iterator[StudyQuestion]:
        """The study, its lists and profiles, what it says of itself, and what is counted over it."""
        one = {"study_ids": self.study_id}
        for rest in ("", "/tags", f"/patients?{_VIEW}", f"/samples?{_VIEW}", f"/sample-lists?{_VIEW}", f"/molecular-profiles?{_VIEW}", f"/clinical-attributes?{_VIEW}"):
            yield StudyQuestion(self.inside + rest)
        for rest in ("clinical-events", "significant-copy-number-regions", "significantly-mutated-genes", "resource-definitions", "resource-data", "resource-data-all"):
            yield StudyQuestion(f"{self.inside}/{rest}?{_VIEW}")
        for address in ("clinicalattributes", "clinicalattributes/patients", "clinicalattributes/samples", "geneticprofiles", "samplelists", "samples", "patients"):
            yield self._api(address)
        for address in ("clinicalevents", "copynumbersegments", "copynumberfractions", "resources", "survival"):
            yield self._api(address)
        for address in ("studies", "copynumberregions", "significantgenes", "studysummaries", "segmentfiles"):
            yield StudyQuestion(f"/api/{address}?{urlencode(one)}")
        for command in ("getGeneticProfiles", "getCaseLists"):
            yield StudyQuestion("/webservice.do?" + urlencode({"cmd": command, "cancer_study_id": self.study_id}))
        yield from self._counts()
        yield from (StudyQuestion(f"{INSIDE}/sample-lists/{_part(list_id)}?{_VIEW}") for list_id in self.lists)

    def _counts(self):
        cohort, ids = {"studyIds": [self.study_id]}, [profile.profile_id for profile in self.profiles]
        counted = ("sample-lists-counts", "molecular-profile-sample-counts", "clinical-event-type-counts", "mutated-genes", "cna-genes", "structuralvariant-genes")
        yield from (StudyQuestion(f"{INSIDE}/{name}/fetch", cohort) for name in counted)
        yield from (StudyQuestion(f"{INSIDE}/treatments/{name}", cohort) for name in ("patient", "sample", "display-patient?tier=Agent", "display-sample?tier=Agent"))
        yield StudyQuestion(f"{INSIDE}/clinical-attributes/counts/fetch", {"sampleListId": self._everybody["sampleListId"]} if "sampleListId" in self._everybody else self._identifiers())
        yield StudyQuestion(f"{INSIDE}/namespace-attributes/fetch", [self.study_id])
        yield StudyQuestion(f"{INSIDE}/custom-driver-annotation-report/fetch", ids)
        yield StudyQuestion(f"{INSIDE}/copy-number-segments/fetch?{_VIEW}", self._identifiers()["sampleIdentifiers"])

    def _identifiers(self):
        return {"sampleIdentifiers": [{"sampleId": sample_id, "studyId": self.study_id} for sample_id in self.samples]}

    def of_clinical_data(self) -> Iterator[StudyQuestion]:
        for kind, address in ((_OF_PATIENTS, "patients"), (_OF_SAMPLES, "samples")):
            records = json.loads(self._ask(self._api(f"clinicalattributes/{address}")))
            names = [record["attr_id"] for record in records if record["attr_id"] not in COMPUTED]
            for name in names:
                yield StudyQuestion(f"{self.inside}/clinical-data?clinicalDataType={kind}&attributeId={quote(name, safe='')}&{_VIEW}")
            if names:
                yield self._api(f"clinicaldata/{address}", attribute_ids=",".join(names))

    def of_people(self) -> Iterator[StudyQuestion]:
        """Of some samples and patients what is told of each."""
        for sample_id in _some(self.samples):
            place = f"{self.inside}/samples/{_part(sample_id)}"
            yield from (StudyQuestion(f"{place}{rest}") for rest in ("", f"/copy-number-segments?{_VIEW}", f"/resource-data?{_VIEW}"))
            yield from self._events_of(sample_id)
        for patient_id in _some(self.patients):
            place = f"{self.inside}/patients/{_part(patient_id)}"
            yield from (StudyQuestion(f"{place}{rest}") for rest in ("", "/samples", f"/clinical-events?{_VIEW}", f"/resource-data?{_VIEW}"))
            yield StudyQuestion("/clinical_timeline_data.json?" + urlencode({"cancer_study_id": self.study_id, "patient_id": patient_id}))

    def _events_of(self, sample_id):
        """The services' pages of one sample."""
        for profile in self.profiles:
            if profile.alteration_type == "MUTATION_EXTENDED":
                yield StudyQuestion("/mutations.json?" + urlencode({"mutation_profile": profile.profile_id, "sample_id": sample_id}))
            elif profile.datatype == "DISCRETE":
                yield StudyQuestion("/cna.json?" + urlencode({"cna_profile": profile.profile_id, "sample_id": sample_id}))

    def of_profile(self, profile: AskedProfile) -> Iterator[StudyQuestion]:
        """Everything that a profile measured, as each family tells it."""
        place, one = f"{INSIDE}/molecular-profiles/{_part(profile.profile_id)}", {"genetic_profile_ids": profile.profile_id}
        yield StudyQuestion(f"{place}/gene-panel-data/fetch", self._everybody)
        if profile.alteration_type in ("MUTATION_EXTENDED", "MUTATION_UNCALLED"):
            yield StudyQuestion(f"{place}/mutations/fetch?{_VIEW}", self._everybody)
            for address in ("mutations", "mutationcounts/samples", "recurrentgenes"):
                yield StudyQuestion(f"/api/{address}?{urlencode(one)}")
        elif profile.alteration_type == "STRUCTURAL_VARIANT":
            yield StudyQuestion(f"{INSIDE}/structural-variant/fetch", {"molecularProfileIds": [profile.profile_id]})
            yield StudyQuestion(f"/api/structuralvariants?{urlencode(one)}")
        elif profile.alteration_type == "GENERIC_ASSAY":
            yield StudyQuestion(f"{INSIDE}/generic-assay-meta/{_part(profile.profile_id)}")
            yield StudyQuestion(f"{INSIDE}/generic_assay_data/{_part(profile.profile_id)}/fetch?{_VIEW}", self._everybody)
            yield StudyQuestion(f"/api/genericassaydata?{urlencode({**one, 'shape': 'matrix'})}")
        else:
            yield from self._of_matrix(profile, place, one)

    def _of_matrix(self, profile, place, one):
        yield StudyQuestion(f"/api/geneticprofiledata?{urlencode({**one, 'genes': '', 'shape': 'matrix'})}")
        rows = self._rows(one)
        if profile.alteration_type == "GENESET_SCORE":
            sets = [symbol for _, symbol in rows]
            yield StudyQuestion(f"{INSIDE}/genetic-profiles/{_part(profile.profile_id)}/geneset-genetic-data/fetch", {"genesetIds": sets, **self._everybody})
            return
        if profile.datatype == "DISCRETE":
            yield StudyQuestion(f"{place}/discrete-copy-number/fetch?{_VIEW}", self._everybody)
            yield StudyQuestion(f"/api/copynumberevents?{urlencode(one)}")
        entrezs = [int(entrez) for entrez, _ in rows]
        blocks = [entrezs[start : start + _GENES_AT_ONCE] for start in range(0, len(entrezs), _GENES_AT_ONCE)]
        # The matrix above has all values; of the largest this asks for some again.
        step = -(-len(entrezs) * len(self.samples) // _MOST_CELLS) or 1
        yield from (StudyQuestion(f"{place}/molecular-data/fetch?{_VIEW}", {"entrezGeneIds": block, **self._everybody}) for block in blocks[::step])
        symbols = [symbol for _, symbol in rows if "," not in symbol and " " not in symbol][:_SOME_GENES]
        yield from self._of_genes(profile, symbols)

    def _of_genes(self, profile, symbols):
        """The older families' tables of some genes."""
        if symbols:
            genes = {"cancer_study_id": self.study_id, "gene_list": ",".join(symbols), "case_ids": " ".join(self.samples)}
            yield StudyQuestion("/webservice.do", form={"cmd": "getProfileData", "genetic_profile_id": profile.profile_id, "case_list": genes["case_ids"], "gene_list": genes["gene_list"]})
            yield StudyQuestion("/getProfileData.json", form={**genes, "genetic_profile_id": profile.profile_id})

    def _rows(self, one):
        """(Entrez id, symbol) of the rows of a matrix."""
        table = self._ask(StudyQuestion(f"/api/geneticprofiledata?{urlencode({**one, 'genes': '', 'shape': 'matrix', 'format': 'tsv', 'sample_ids': self.samples[0] if self.samples else ''})}"))
        lines = (line.rstrip("\r").split("\t") for line in table.split("\n")[1:])
        return [(cells[1], cells[2]) for cells in lines if len(cells) > 2]

    def of_services(self) -> Iterator[StudyQuestion]:
        """What the older families tell of the whole study, and of the mutations of some genes."""
        study = {"cancer_study_id": self.study_id}
        yield StudyQuestion("/getGeneticProfile.json?" + urlencode(study))
        yield StudyQuestion("/clinicalAttributes.json?" + urlencode(study))
        yield from (StudyQuestion(f"/{name}.json?" + urlencode({"selected_cancer_type": self.study_id})) for name in ("Gistic", "MutSig"))
        yield StudyQuestion("/portal_meta_data.json?" + urlencode({"study_id": self.study_id}))
        yield StudyQuestion("/cna.json", form={"cmd": "get_cna_fraction", **study, "case_ids": ",".join(self.samples)})
        yield from (StudyQuestion("/getSurvivalData.json", form={**study, "case_ids": " ".join(self.samples), "data_type": kind}) for kind in ("os", "dfs"))
        for profile in self.profiles:
            if profile.alteration_type == "MUTATION_EXTENDED":
                yield from self._mutated(profile)

    def _mutated(self, profile):
        records = json.loads(self._ask(StudyQuestion("/api/recurrentgenes?" + urlencode({"genetic_profile_ids": profile.profile_id, "min_count": 1}))))
        symbols = [record["hugo_gene_symbol"] for record in records][:_SOME_GENES]
        if symbols:
            genes, cases = ",".join(symbols), " ".join(self.samples)
            yield StudyQuestion("/getMutationData.json", form={"geneticProfiles": profile.profile_id, "geneList": genes, "caseList": cases})
            yield StudyQuestion("/webservice.do", form={"cmd": "getMutationData", "genetic_profile_id": profile.profile_id, "gene_list": genes, "case_list": cases})


def _some(ids: Sequence[str]) -> list[str]:
    """The first of them, and the last."""
    return list(dict.fromkeys([*ids[:_SOME], *ids[-1:]]))


def _part(text: str) -> str:
    """A part of a path."""
    return quote(text, safe="")
