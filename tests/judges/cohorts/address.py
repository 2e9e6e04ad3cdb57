"""Filters in an address: their grammar, what each key means, and their canonical form (5)."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.judges.cohorts import brute, events, values
from tests.judges.cohorts.brute import Refused
from tests.judges.cohorts.cohort import NOT_MUTATED, NOT_PROFILED, Cohort
from tests.judges.cohorts.rows import ASSAY, COPY_NUMBER, MUTATIONS, VARIANTS, Portal, Sample

RANGE = re.compile(rf"({values.NUMBER.pattern})?\.\.({values.NUMBER.pattern})?")
NEVER = re.compile(r"[;,=\x00-\x1f\x7f]")
# Mark → the member of an alteration filter that asks for it; a group of which a mark is given asks for nothing else.
MARKS = (
    {"driver": "includeDriver", "vus": "includeVUS", "undriven": "includeUnknownOncogenicity"},
    {"somatic": "includeSomatic", "germline": "includeGermline", "nostatus": "includeUnknownStatus"},
)
KINDS = {
    "mut": [(MUTATIONS, None)], "sv": [(VARIANTS, None)], "amp": [(COPY_NUMBER, "AMP")], "gain": [(COPY_NUMBER, "GAIN")],
    "hetloss": [(COPY_NUMBER, "HETLOSS")], "homdel": [(COPY_NUMBER, "HOMDEL")],
}  # fmt: skip
KINDS["cna"] = KINDS["amp"] + KINDS["homdel"]
KINDS["alt"] = KINDS["mut"] + KINDS["cna"] + KINDS["sv"]


class Clause(NamedTuple):
    """*key* and *items* as they are written, blanks around them dropped."""

    negated: bool
    key: str
    items: tuple[str, ...]

    @property
    def words(self) -> list[str]:
        """The parts of a key of a reserved word; an attribute's id is one part."""
        parts = [decoded(part) for part in self.key.split(".")]
        return parts if parts[0] in RESERVED else [decoded(self.key)]


def decoded(text: str) -> str:
    """Returns a text without its escapes. Refused where one is none, or their bytes are no UTF-8."""
    found = bytearray()
    for piece in re.split(r"(~.{0,2})", text, flags=re.DOTALL):
        if piece.startswith("~"):
            if not re.fullmatch("~[0-9A-Fa-f]{2}", piece):
                raise Refused
            found.append(int(piece[1:], 16))
        else:
            found += piece.encode()
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise Refused from None


def parsed(text: str) -> list[Clause]:
    """Returns the clauses. Refused where it is no filter."""
    clauses = [_clause(part) for part in text.split(";")] if text.strip(" ") else []
    for clause in clauses:
        for part in (*clause.key.split("."), *clause.items):
            decoded(part)
        for item in clause.items:
            spanned(item)
    return clauses


def _clause(text):
    negated = text.strip(" ").startswith("!")
    key, mark, rest = text.strip(" ")[negated:].partition("=")
    items = tuple(item.strip(" ") for item in rest.split(","))
    if not mark or not key.strip(" ") or not all(items) or NEVER.search("".join((key, *items))):
        raise Refused
    return Clause(negated, key.strip(" "), items)


def spanned(item: str) -> dict | None:
    """Returns start and end of an item that is a range. Refused where start is above end."""
    found = RANGE.fullmatch(item)
    if not found or not (found[1] or found[2]):
        return None
    start, end = (values.number(text) for text in found.groups())
    if start is not None and end is not None and start > end:
        raise Refused
    return {"start": start, "end": end}


def selected(portal: Portal, study_ids: list[str], text: str) -> Cohort:
    """Returns the cohort of a filter in an address over studies of which one at least is known."""
    if text.strip(" ").startswith("{"):
        return of_json(portal, study_ids, text)
    found = brute.cohort(portal, {"studyIds": study_ids})
    tests = [(clause.negated, _test(found, clause)) for clause in parsed(text)]
    found.samples = [sample for sample in found.base if all(test(sample) != negated for negated, test in tests)]
    return found


def of_json(portal: Portal, study_ids: list[str], text: str) -> Cohort:
    """Returns that of a StudyViewFilter, whose sampleIdentifiers narrow the base."""
    try:
        given = json.loads(text)
    except ValueError:
        raise Refused from None
    if not given.get("sampleIdentifiers"):
        return brute.cohort(portal, {**given, "studyIds": study_ids})
    named = [one for one in given["sampleIdentifiers"] if one["studyId"] in study_ids]
    return brute.cohort(portal, {**given, "sampleIdentifiers": named or brute.NOBODY, "studyIds": []})


def _test(found: Cohort, clause: Clause) -> Callable[[Sample], bool]:
    word, *rest = clause.words
    if word not in RESERVED:
        return _attribute(found, word, clause.items)
    if word not in ("drug", "pre", "post") and len(rest) != RESERVED[word][0]:
        raise Refused
    return RESERVED[word][1](found, rest, clause)


# Keys


def data_values(items: tuple[str, ...], numeric: bool) -> list[dict]:
    """Returns items as DataFilterValues; a bare number is exactly that number where numbers are meant."""
    found = []
    for item in items:
        if span := spanned(item):
            found.append({name: edge for name, edge in span.items() if edge is not None})
        elif numeric and (number := values.number(decoded(item))) is not None:
            found.append({"start": number, "end": number})
        else:
            found.append({"value": decoded(item)})
    return found


def _attribute(found, name, items):
    if not found.definitions(name):
        raise Refused
    element = {"attributeId": name, "values": data_values(items, not found.categorical(name))}
    return lambda sample: brute.clinical(found, element, sample)


def _texts(clause):
    return [decoded(item) for item in clause.items]


def _of_study(found, rest, clause):
    return lambda sample: sample.study in _texts(clause)


def _of_ids(ids):
    return lambda found, rest, clause: lambda sample: any(item in (ids(sample), f"{sample.study}:{ids(sample)}") for item in _texts(clause))


def _gene(text):
    if (found := events.symbol(text)) is None:
        raise Refused
    return found


def marked(marks: list[str]) -> dict:
    """Returns the annotation members of an alteration filter. Refused where a mark does not exist."""
    given: dict[str, Any] = {}
    tiers = [decoded(mark[len("tier.") :]) for mark in marks if mark.startswith("tier.")]
    words = [mark for mark in marks if not mark.startswith("tier.")]
    for group in MARKS:
        if set(words) & set(group):
            given |= {member: name in words for name, member in group.items()}
    if tiers or "notier" in words:
        # A tier of no name is not asked for: so those that are do not count as all.
        given |= {"tiersBooleanMap": {"": False, **dict.fromkeys(tiers, True)}, "includeUnknownTier": "notier" in words}
    if set(words) - {"notier", *MARKS[0], *MARKS[1]} or "" in tiers:
        raise Refused
    return given


def _altered(word):
    def test(found, rest, clause):
        asked = [_query(found, word, item) for item in clause.items]

        def holds(sample):
            for kind, level in KINDS[word]:
                profile = found.study(sample).first(kind)
                for event in events.of_sample(profile, sample.id) if profile else ():
                    for fits, query in asked:
                        if fits({**query, "alterations": [level]}, event):
                            return True
            return False

        return holds

    return test


def _query(found, word, item):
    """Returns what tells whether an event is asked for, and the query for it."""
    if word == "sv" and "::" in item:
        first, second = item.split("::", 1)
        second, *marks = second.split(":")
        sites = [_site(decoded(text)) for text in (first, second)]
        if sites[0] == sites[1] and "specialValue" in sites[0]:
            raise Refused
        return events.fits_sites, {"gene1Query": sites[0], "gene2Query": sites[1], **marked(marks)}
    gene, *marks = item.split(":")
    return events.fits, {"hugoGeneSymbol": _gene(decoded(gene)), **marked(marks)}


def _site(text):
    special = {"*": "ANY_GENE", "-": "NO_GENE"}.get(text)
    return {"specialValue": special} if special else {"hugoSymbol": _gene(text)}


def _type(found, rest, clause):
    gene = _gene(rest[0])
    return lambda sample: brute.typed(found.types(found.study(sample).first(MUTATIONS), gene, sample), _texts(clause))


def _state(state):
    def test(found, rest, clause):
        genes = list(map(_gene, _texts(clause)))
        return lambda sample: any(found.state(found.study(sample).first(MUTATIONS), gene, sample) == state for gene in genes)

    return test


def _suffixes(found, texts, there):
    """Returns suffixes. Refused where no study of the base has one."""
    if not all(any(there(study, text) for study in found.studies) for text in texts):
        raise Refused
    return texts


def _cell(found, rest, clause):
    suffix, gene = _suffixes(found, rest[:1], lambda study, text: study.profile(text))[0], _gene(rest[1])
    element = {"profileType": suffix, "hugoGeneSymbol": gene, "values": data_values(clause.items, not brute.discrete(found, suffix))}
    return lambda sample: brute.genomic(found, element, sample)


def _assay(found, rest, clause):
    _suffixes(found, rest[:1], lambda study, text: (one := study.profile(text)) and one.kind == ASSAY)
    element = {"profileType": rest[0], "stableId": rest[1], "values": data_values(clause.items, True)}
    return lambda sample: brute.assayed(found, element, sample)


def _of_member(name, there):
    def test(found, rest, clause):
        texts = _suffixes(found, _texts(clause), there)
        return lambda sample: brute.MEMBERS[name].holds(found, texts, sample)

    return test


def _drug(member, **more):
    def test(found, rest, clause):
        tiers = {(): "", ("class",): "Group", ("target",): "Target"}
        if tuple(rest) not in tiers:
            raise Refused
        element = {"filters": [{"treatment": text, **more} for text in _texts(clause)]}
        return lambda sample: brute.MEMBERS[f"{member}{tiers[tuple(rest)]}Filters"].holds(found, element, sample)

    return test


def _event(found, rest, clause):
    return lambda sample: bool(found.event_types(sample) & set(_texts(clause)))


def _namespace(found, rest, clause):
    return lambda sample: brute.typed(found.named(*rest, sample), _texts(clause))


# Reserved word → how many parts follow it (treatments: none or a tier), and what makes its test.
RESERVED: dict[str, tuple[int, Callable]] = {
    "attr": (1, lambda found, rest, clause: _attribute(found, rest[0], clause.items)),
    "study": (0, _of_study),
    "sample": (0, _of_ids(lambda sample: sample.id)),
    "patient": (0, _of_ids(lambda sample: sample.patient)),
    **{word: (0, _altered(word)) for word in KINDS},
    "type": (1, _type),
    "wild": (0, _state(NOT_MUTATED)),
    "unseen": (0, _state(NOT_PROFILED)),
    "value": (2, _cell),
    "assay": (2, _assay),
    "profile": (0, _of_member("genomicProfiles", lambda study, text: study.profile(text))),
    "list": (0, _of_member("caseLists", lambda study, text: text in study.lists)),
    "drug": (0, _drug("patientTreatment")),
    "pre": (0, _drug("sampleTreatment", time="Pre")),
    "post": (0, _drug("sampleTreatment", time="Post")),
    "event": (0, _event),
    "ns": (2, _namespace),
}
