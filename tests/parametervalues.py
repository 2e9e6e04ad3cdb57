"""What tests ask of every address: a value for each parameter, by its name, in each of their databases.

From the entries of the tables and these values follow the requests of test_http and test_permissions, the examples of the descriptions
and the attacks of the judge of costs. A parameter of a new name gets its line in VALUES; an address stands in OWN only where it wants
other values than its parameters have elsewhere.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from genows.clients.webservice.table import PATH
from genows.http.address import Address, Parameter
from tests.orchards import filled

OF_TEXTS = ("text", "list")


class Value(NamedTuple):
    """*rows*: in tests/data_rows.py; *orchard*: in tests/orchards.py, where {s} is a study's id, {m} its word, {M} that in capitals; *demo*: in
    the demo study; *judge*: of judges.hostile.Known. None: nothing is worth asking for there, and it is left out where it may be."""

    rows: str | None = None
    orchard: str | None = None
    demo: str | None = None
    judge: str | None = None


NO_VALUE = Value()
VALUES: dict[str, Value] = {
    # Of the JSON API
    "alignment_ids": Value("", "", "1", ""),
    "against": NO_VALUE,
    "alterations": NO_VALUE,
    "altered_sample_ids": Value("S1,S2", "S-{m}", "DEMO-0001-T1,DEMO-0002-T1", "SAMPLE"),
    "attr_ids": Value(None, "SAMPLE_{M},PATIENT_{M}", "OS_MONTHS,OS_STATUS"),
    "attribute_ids": Value("", "SAMPLE_{M},PATIENT_{M}", "OS_MONTHS,OS_STATUS", "SEX"),
    "cancer_type_ids": Value(None, "brca", "genows_demo"),
    "bins": NO_VALUE,
    "cna_event_ids": NO_VALUE,
    "count": NO_VALUE,
    "data_sources": NO_VALUE,
    "driver_tiers": NO_VALUE,
    "drug_ids": Value(None, "DB1"),
    "echo": NO_VALUE,
    "end": NO_VALUE,
    "endpoint": NO_VALUE,
    "endpoints": NO_VALUE,
    "entity_ids": Value(None, "sig_1"),
    "entrez_gene_ids": Value("7157", "7157", "7157"),
    "event_types": Value(None, "TREATMENT"),
    "exclude_genes": NO_VALUE,
    "filter": Value("sample=S1,S2", "sample=S-{m}", None, "mut=TP53"),
    "gene": Value("TP53,KRAS", "TP53", "TP53,KRAS", "TP53"),
    "gene_panel_ids": Value(None, "panel", "demo_panel"),
    "genes": Value("TP53,KRAS", "TP53", "TP53,KRAS", "TP53"),
    "geneset_ids": Value(None, "SET_A"),
    "genetic_profile_ids": Value("", "{s}_mutations", "demo_mutations", "MUTATIONS"),
    "hugo_gene_symbols": Value("tp53,TWIN", "tp53", "TP53,KRAS"),
    "keywords": Value("TP53 R273 missense,tp53 r273 missense,KRAS G12 missense", "TP53 R273 missense", "KRAS G12 missense", ""),
    "kind": NO_VALUE,
    "min_count": Value(None, "1"),
    "mutation_event_ids": Value(None, None, "1"),
    "oql": Value(None, None, None, "TP53"),
    "patient_ids": Value("P-a,P-z", "P-{m}", "DEMO-0001,DEMO-0002", "SAMPLE"),
    "positions": Value("TP53_273,kras_12,x,_1,TP53_x", "tp53_273", "KRAS_12,TP53_273", ""),
    "protein_changes": Value("R273H,G12D", "R273H", "G12D", ""),
    "resource_ids": Value(None, "SLIDE"),
    "sample_id": Value("S1", "S-{m}", "DEMO-0001-T1", "SAMPLE"),
    "sample_ids": Value("S1,S2", "S-{m}", "DEMO-0001-T1,DEMO-0002-T1", "SAMPLE"),
    "sample_list_id": Value("brca_two_all", "{s}_sequenced", "demo_all", "LIST"),
    "sample_list_ids": Value(None, "{s}_sequenced", "demo_rppa", "LIST"),
    "search": Value(None, None, "TP"),
    "start": NO_VALUE,
    "studyId": Value("brca_two", "{s}", None, "STUDY"),
    "study_id": Value("brca_two", "{s}", "demo", "STUDY"),
    "study_ids": Value("", "{s}", "demo", ""),
    "threshold": Value(None, "0"),
    "unaltered_sample_ids": Value("S10", "S-{m}", "DEMO-0003-T1,DEMO-0004-T1", "SAMPLE"),
    "uniprot_accs": Value(None, ""),
    "uniprot_ids": Value("", "", "P53_HUMAN", ""),
    # Of webservice.do
    "array_info": NO_VALUE,
    "attribute_id": NO_VALUE,
    "cancer_study_id": Value("brca_two", "{s}", "demo", "STUDY"),
    "case_ids_key": Value(None, "key-{m}"),
    "case_list": Value("S1,S2", "S-{m}", "DEMO-0001-T1", "SAMPLE"),
    "case_set_id": Value("brca_two_all", "{s}_sequenced", "demo_all"),
    "gene_list": Value("TP53", "TP53", "TP53", "TP53"),
    "genetic_profile_id": Value("brca_two_mutations", "{s}_mutations", "demo_mutations", "MUTATIONS"),
    "protein_array_id": NO_VALUE,
    "protein_array_type": NO_VALUE,
    "q_value_threshold": NO_VALUE,
    "suppress_mondrian_header": NO_VALUE,
    # Of the third generation: parameters, and parts of paths
    "alias": NO_VALUE,
    "attributeId": NO_VALUE,
    **dict.fromkeys(("axisEnd", "axisStart", "searchTerm", "sigmaMultiplier", "sortBy"), NO_VALUE),
    **dict.fromkeys((f"{letter}Axis{end}" for letter in "xy" for end in ("Start", "End")), NO_VALUE),
    "categoricalAttributeId": Value("CANCER_TYPE", "SAMPLE_{M}", "SEX", "SEX"),
    "numericalAttributeId": Value("PURITY", "PATIENT_{M}", "AGE", "AGE"),
    "xAxisAttributeId": Value("PURITY", "PATIENT_{M}", "AGE", "AGE"),
    "yAxisAttributeId": Value("CANCER_TYPE", "SAMPLE_{M}", "OS_MONTHS", "OS_MONTHS"),
    "cancerTypeId": Value("brca", "brca", "genows_demo", "x"),
    "chromosome": NO_VALUE,
    "clinicalAttributeId": Value("PURITY", "SAMPLE_{M}", "SEX", "SEX"),
    "entrezGeneId": Value("7157", "7157", "7157", "7157"),
    "geneId": Value("7157", "7157", "7157", "7157"),
    "genePanelId": Value("panel", "panel", "demo_panel", "x"),
    "genericAssayStableId": Value("sig_1", "sig_1", "x", "x"),
    "genesetId": Value("SET_A", "SET_A", "x", "x"),
    "geneticProfileId": Value("brca_two_gsva", "{s}_gsva", "x", "EXPRESSION"),
    "genomeName": Value("hg19", "hg19", "hg19", "hg19"),
    "keyword": NO_VALUE,
    **dict.fromkeys(("correlationThreshold", "percentile", "pvalueThreshold", "scoreThreshold"), NO_VALUE),
    **dict.fromkeys(("molecularProfileIdA", "molecularProfileIdB"), Value("brca_two_mrna", "{s}_mrna", "demo_rna_seq_v2_mrna", "EXPRESSION")),
    "molecularProfileId": Value("brca_two_mutations", "{s}_mutations", "demo_mutations", "EXPRESSION"),
    "patientId": Value("P-a", "P-{m}", "DEMO-0001", "SAMPLE"),
    "resourceId": Value(None, "SLIDE", "x", "x"),
    "sampleId": Value("S1", "S-{m}", "DEMO-0001-T1", "SAMPLE"),
    "sampleListId": Value("brca_two_all", "{s}_sequenced", "demo_all", "LIST"),
}
# Column → key of an address → its own values, beside and instead of those of VALUES; None: left out.
OWN: dict[str, dict[str, dict[str, str | None]]] = {
    "rows": {
        "/api/alterations": {"genes": None, "oql": "TP53\nKRAS: MUT=G12"},
        "/api/clinicalattributes/patients": {"patient_ids": "P-a,P-z"},
        "/api/clinicalattributes/samples": {"study_id": "brca_two", "sample_ids": "S1"},
        "/api/clinicaldata/samples": {"attribute_ids": "PURITY,_X", "sample_ids": "S1,S2"},
        "/api/clinicalevents": {"patient_ids": "P-a,P-z"},
        "/api/coexpressions": {"genetic_profile_ids": "brca_two_gistic", "genes": "TP53", "threshold": "0"},
        "/api/copynumberevents": {"genetic_profile_ids": "brca_two_gistic,LUAD_mrna"},
        "/api/drugtargets": {"genes": "TP53"},
        "/api/enrichments": {"genetic_profile_ids": "brca_two_gistic", "event": "amp"},
        "/api/genelookup": {"genes": "lfs1,7157,braf"},
        "/api/genes": {"hugo_gene_symbols": "tp53,TWIN"},
        "/api/genesaliases": {"entrez_gene_ids": "7157"},
        "/api/genesetdefinitions": {"geneset_ids": "TP53"},
        "/api/geneticprofiledata": {"genes": "", "sample_list_id": "brca_two_all"},
        "/api/geneticprofilegenes": {"genetic_profile_ids": None, "study_id": "brca_two", "genes": ""},
        "/api/geneticprofiles": {"study_id": "brca_two"},
        "/api/mutation_count": {"type": "frequency"},
        "/api/mutationcounts/proteinchanges": {"genes": "TP53,KRAS"},
        "/api/mutations": {"genetic_profile_ids": "brca_two_mutations,luad_mutations", "sample_ids": "S1,S2"},
        "/api/patients": {"sample_ids": "S1,S2"},
        "/api/structuralvariants": {"genes": "tp53,BRAF"},
        "/api/survival": {"study_id": "luad"},
    },
    "orchard": {
        "/api/cohort": {"filter": "mut=TP53"},
        "/api/coexpressions": {"genetic_profile_ids": "{s}_mrna"},
        "/api/copynumberevents": {"genetic_profile_ids": "{s}_gistic"},
        "/api/genericassaydata": {"genetic_profile_ids": "{s}_assay"},
        "/api/structuralvariants": {"genetic_profile_ids": "{s}_sv"},
    },
    "demo": {
        "/api/alterations": {
            "genetic_profile_ids": "demo_mutations,demo_gistic", "genes": None, "oql": "TP53: MUT HOMDEL", "sample_ids": "DEMO-0001-T1,DEMO-0003-T1",
        },
        "/api/clinicalattributes/patients": {"study_id": "demo", "patient_ids": "DEMO-0001"},
        "/api/clinicalattributes/samples": {"study_id": "demo", "sample_ids": "DEMO-0001-T1"},
        "/api/clinicaldata/patients": {"patient_ids": "DEMO-0001"},
        "/api/clinicaldata/samples": {"attribute_ids": "CANCER_TYPE"},
        "/api/clinicalevents": {"patient_ids": None},
        "/api/clinicalvalues": {"attribute_ids": "SEX"},
        "/api/coexpressions": {"genetic_profile_ids": "demo_rna_seq_v2_mrna", "genes": "CDK4", "sample_ids": None},
        "/api/cohort": {"filter": "mut=TP53;SEX=Female"},
        "/api/cohort/bins": {"attribute_ids": "OS_MONTHS", "bins": "12,24,60", "filter": "mut=TP53"},
        "/api/cohort/compare/genes": {"filter": "mut=TP53", "genes": "KRAS,EGFR"},
        "/api/cohort/compare/survival": {"filter": "mut=TP53"},
        "/api/cohort/compare/values": {"filter": "mut=TP53", "attribute_ids": "SEX,OS_MONTHS"},
        "/api/cohort/genes": {"filter": "SEX=Female", "genes": "TP53,KRAS"},
        "/api/cohort/parts": {"filter": "mut=TP53", "kind": "list"},
        "/api/cohort/samples": {"filter": "mut=TP53:driver,KRAS;AGE=..50"},
        "/api/cohort/survival": {"filter": "mut=TP53", "endpoint": "OS"},
        "/api/cohort/values": {"filter": "mut=TP53", "attribute_ids": "SEX"},
        "/api/copynumberevents": {"genetic_profile_ids": "demo_gistic", "genes": "CDKN2A,MYC"},
        "/api/copynumbersegments": {"sample_ids": "DEMO-0001-T1"},
        "/api/drugtargets": {"genes": "TP53"},
        "/api/enrichments": {"genetic_profile_ids": "demo_gistic", "event": "amp", "genes": None},
        "/api/genelookup": {"genes": "p53,7157"},
        "/api/genericassaydata": {"genetic_profile_ids": "", "sample_ids": None},
        "/api/genesetdefinitions": {"genes": None},
        "/api/geneticprofiledata": {"genetic_profile_ids": "demo_mutations,demo_rna_seq_v2_mrna", "genes": "TP53", "sample_ids": "DEMO-0003-T1"},
        "/api/geneticprofilegenes": {"genetic_profile_ids": None, "study_id": "demo", "genes": "TP53", "sample_ids": None},
        "/api/geneticprofiles": {"study_id": "demo", "genetic_profile_ids": None},
        "/api/interactions": {"genes": "TP53,MDM2"},
        "/api/mutationcounts/genes": {"study_ids": None},
        "/api/mutationcounts/keywords": {"study_ids": None},
        "/api/mutationcounts/positions": {"study_ids": None},
        "/api/mutationcounts/proteinchanges": {"genes": "KRAS", "study_ids": None},
        "/api/mutations": {"genes": "TP53", "sample_ids": "DEMO-0003-T1"},
        "/api/patients": {"sample_ids": None},
        "/api/pdbpositions": {"positions": None},
        "/api/proteindomains": {"genes": "TP53"},
        "/api/recurrentgenes": {"sample_ids": None, "min_count": "40"},
        "/api/resources": {"patient_ids": None, "sample_ids": None},
        "/api/samples": {"patient_ids": None},
        "/api/structuralvariants": {"genetic_profile_ids": "", "genes": None, "sample_ids": None},
        "/api/survival": {"sample_ids": None},
    },
    "judge": {
        "/api/alterations": {"genetic_profile_ids": "MUTATIONS,EXPRESSION", "sample_ids": "SAMPLE"},
        "/api/clinicaldata/samples": {"attribute_ids": "MUTATION_COUNT"},
        "/api/coexpressions": {"genetic_profile_ids": "EXPRESSION"},
        "/api/copynumberevents": {"genetic_profile_ids": "", "genes": "TP53", "sample_ids": "SAMPLE"},
        "/api/enrichments": {"genetic_profile_ids": "EXPRESSION"},
        "/api/genericassaydata": {"genetic_profile_ids": "", "sample_ids": "SAMPLE"},
        "/api/geneticprofiledata": {"genetic_profile_ids": "MUTATIONS,EXPRESSION", "sample_ids": "SAMPLE"},
        "/api/geneticprofilegenes": {"sample_ids": "SAMPLE"},
        "/api/mutation_count": {"per_study": "false"},
        "/api/mutations": {"genetic_profile_ids": "MUTATIONS,EXPRESSION", "genes": "TP53", "sample_ids": "SAMPLE"},
        "/api/structuralvariants": {"genetic_profile_ids": "", "genes": "TP53", "sample_ids": "SAMPLE"},
    },
}  # fmt: skip
# Of these an example names what is listed, beside what must be there.
LISTED = ("list",)


def key(address: Address) -> str:
    """The path of an address; of a command its name."""
    return address.name if address.path == PATH else address.path


def needed(address: Address) -> list[Parameter]:
    """The parameters without which it refuses a request: of alternatives the first."""
    first = {names[0] for names in address.either}
    return [each for each in address.parameters if each.required or each.name in first]


def value(address: Address, parameter: Parameter, column: str) -> str | None:
    """What is sent as a parameter of an address. KeyError where a parameter that has words as values has no line in VALUES."""
    own = OWN[column].get(key(address), {})
    if parameter.name in own:
        return own[parameter.name]
    known = (VALUES[parameter.name] if parameter.kind in OF_TEXTS else VALUES.get(parameter.name, NO_VALUE))._asdict()[column]
    return known if known is not None or not parameter.required else next(iter(parameter.choices), parameter.default)


def request(address: Address, column: str, kinds: Iterable[str] = ()) -> dict[str, str]:
    """What an address is asked: what it needs, parameters of *kinds* besides, and its own."""
    asked = {each.name: value(address, each, column) for each in address.parameters if each in needed(address) or each.kind in kinds}
    return {name: text for name, text in {**asked, **OWN[column].get(key(address), {})}.items() if text is not None}


def names_something(text: str | None) -> bool:
    """Whether a value of the orchard names a study, or something of it."""
    return "{" in (text or "")


def naming(address: Address) -> list[Parameter]:
    """The parameters of an address that name a study, or something of it."""
    return [each for each in address.parameters if names_something(value(address, each, "orchard"))]


def questions(address: Address) -> Iterator[dict[str, str]]:
    """Yields what the orchard is asked: for all that may be read, by each parameter that names something, and by all parameters."""
    always = {each.name for each in needed(address)} | {each.name for each in address.parameters if each.kind == "number"}
    texts: dict[str, Any] = {each.name: value(address, each, "orchard") for each in address.parameters}
    everything = {each.name for each in address.parameters if each.required and "empty: all" in each.about}
    base = {name: "" if name in everything else text for name, text in texts.items() if name in always and text is not None}
    yield base
    for each in naming(address):
        if base.get(each.name) != texts[each.name]:
            yield {**base, each.name: texts[each.name]}
    whole = {name: text for name, text in texts.items() if text is not None}
    if len(whole.items() - base.items()) > 1 or not naming(address) and whole != base:
        yield {**base, **whole}


# Of webservice.do each of these says which cases are meant, and no command needs more than one.
CASES = ("case_set_id", "case_ids_key", "case_list")


def command_questions(command: Address) -> Iterator[dict[str, str]]:
    """Yields what the orchard is asked of a command: with each way to say which cases."""
    texts = {each.name: text for each in command.parameters if (text := value(command, each, "orchard")) is not None}
    base = {"cmd": command.name, **{name: text for name, text in texts.items() if name not in CASES}}
    yield from [{**base, name: texts[name]} for name in CASES if name in texts] or [base]



def beside(address: Address, study_id: str, others: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yields what is asked about a study, with each list that names something of it naming something of *others* too; then with all lists."""
    lists = {each.name: text for each in naming(address) if each.kind == "list" and (text := value(address, each, "orchard"))}
    among = {name: ",".join(filled(text, each) for each in (others[0], study_id, *others[1:])) for name, text in lists.items()}
    base = {name: filled(text, study_id) for name, text in next(questions(address)).items()}
    yield from ({**base, name: text} for name, text in among.items())
    if len(among) > 1:
        yield {**base, **among}
