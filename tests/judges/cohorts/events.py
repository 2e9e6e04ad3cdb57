"""Which events count and which select: alteration filters, genes of events, queries of structural variants, who is profiled (2.4 to 2.6, 3.4)."""

from collections.abc import Iterator

from tests.judges.cohorts.rows import COPY_NUMBER, DISCRETE, GENES, MUTATIONS, VARIANTS, Level, Mutation, Profile, Study, Variant

LEVELS = {"AMP": 2, "GAIN": 1, "DIPLOID": 0, "HETLOSS": -1, "HOMDEL": -2}
UNKNOWN = frozenset(("", "na", "unknown"))
KINDS = (MUTATIONS, VARIANTS, COPY_NUMBER)
Event = Mutation | Variant | Level


def symbol(text: str | None) -> str | None:
    """Returns the current symbol that is meant; None of an unknown one."""
    found = (text or "").upper()
    return found if found in GENES else None


def of_sample(profile: Profile, sample_id: str) -> Iterator[Event]:
    """Yields a sample's events: stored ones, and of discrete copy number the levels that its cells alone tell."""
    yield from profile.events.get(sample_id, ())
    if (profile.kind, profile.datatype) == (COPY_NUMBER, DISCRETE):
        yield from (Level(gene, int(text)) for gene, cells in profile.cells.items() if (text := cells.get(sample_id)) in ("-1", "0", "1"))


def genes_of(event: Event) -> set[str]:
    return {gene for gene in event.genes if gene} if isinstance(event, Variant) else {event.gene}


# Alteration filters


def flag(given: dict, member: str) -> bool:
    """Returns a member whose default is true."""
    return given.get(member) is not False


def annotated(given: dict, event: Event) -> bool:
    """Tells whether driver, tier and status are among those asked for."""
    return _driver(given, event.driver) and _tier(given, event.tier) and _status(given, event)


def _driver(given, text):
    asked = [flag(given, name) for name in ("includeDriver", "includeVUS", "includeUnknownOncogenicity")]
    words = [{"putative_driver"}, {"putative_passenger"}, UNKNOWN]
    return all(asked) or any(one and text.lower() in known for one, known in zip(asked, words))


def _tier(given, text):
    tiers, unknown = given.get("tiersBooleanMap", {}), flag(given, "includeUnknownTier")
    every = tiers is not None and all(tiers.values())
    if text.lower() in UNKNOWN:
        return unknown
    return every or (tiers or {}).get(text) is True


def _status(given, event):
    asked = [flag(given, name) for name in ("includeGermline", "includeSomatic", "includeUnknownStatus")]
    if isinstance(event, Level):
        return any(asked)
    text = event.status.lower()
    germline = "germline" in text if isinstance(event, Mutation) else text == "germline"
    return asked[0 if germline else 1 if text == "somatic" else 2]


def counts(given: dict | None, event: Event) -> bool:
    """Tells whether an AlterationFilter counts an event; None counts everything."""
    given = given or {}
    if isinstance(event, Mutation):
        kind = _type(given.get("mutationEventTypes") or {}, event.type)
    elif isinstance(event, Level):
        kind = _level(given.get("copyNumberAlterationEventTypes") or {}, event.value)
    else:
        kind = given.get("structuralVariants") is not False
    return kind and annotated(given, event)


def _type(types, text):
    flags = {name.lower(): value for name, value in types.items()}
    if flags.pop("any", False) or all(flags.values()):
        return True
    if flags.pop("other", False):
        return flags.get(text.lower()) is not False
    return flags.get(text.lower(), False)


def _level(types, value):
    return all(types.values()) or any(asked and LEVELS[name] == value for name, asked in types.items())


# Queries


def fits(query: dict, event: Event) -> bool:
    """Tells whether an event is one that a GeneFilterQuery asks for."""
    gene = symbol(query.get("hugoGeneSymbol"))
    asked = gene in genes_of(event) and annotated(query, event)
    if isinstance(event, Level):
        return asked and event.value in [LEVELS.get(name) for name in query.get("alterations") or []]
    return asked


def fits_sites(query: dict, event: Variant) -> bool:
    """Tells whether a variant is one that a StructuralVariantFilterQuery asks for."""
    sites = zip((query["gene1Query"], query["gene2Query"]), event.genes)
    return all(_fits_site(gene, found) for gene, found in sites) and annotated(query, event)


def _fits_site(asked, gene):
    if asked.get("specialValue"):
        return (gene is not None) == (asked["specialValue"] == "ANY_GENE")
    if asked.get("entrezId") is not None:
        return gene is not None and GENES[gene] == asked["entrezId"]
    return gene is not None and gene == symbol(asked["hugoSymbol"])


# Who is profiled


def profiled(study: Study, profile: Profile, sample_id: str) -> bool:
    listed = study.lists.get("sequenced", ("", []))[1] if profile.kind == MUTATIONS else []
    return sample_id in profile.panels or sample_id in listed


def profiled_for(study: Study, profile: Profile | None, sample_id: str, genes: set[str], panels: dict[str, set[str]]) -> bool:
    """Tells whether a sample's panel has one of *genes*, or it was profiled without a panel."""
    if profile is None or not profiled(study, profile, sample_id):
        return False
    panel = profile.panels.get(sample_id)
    return panel is None or bool(genes & panels[panel])
