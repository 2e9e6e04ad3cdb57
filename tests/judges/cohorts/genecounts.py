"""Genes of a cohort's mutations, copy number and structural variants, counted (3.4)."""

from collections.abc import Callable

from tests.judges.cohorts import events
from tests.judges.cohorts.brute import cohort
from tests.judges.cohorts.cohort import Cohort
from tests.judges.cohorts.rows import COPY_NUMBER, GENES, MUTATIONS, VARIANTS, Portal, Sample, Study


class Counted:
    """A gene, a gene's level or a pair of genes. *genes*: of which one on a panel makes a sample profiled."""

    def __init__(self, found: Cohort, kind: str, genes: set[str], samples: list[Sample], total: int):
        self.altered, self.total = len(set(samples)), total
        seen = [(found.study(one), found.study(one).first(kind), one.id) for one in found.samples]
        every = [(study, profile, name) for study, profile, name in seen if profile and events.profiled(study, profile, name)]
        panels = found.portal.panels
        profiled = [one for one in every if events.profiled_for(*one[:3], genes, panels)]
        self.profiled = len(profiled or every)
        self.panels = sorted({panel for _, profile, name in every if (panel := profile.panels.get(name)) and genes & panels[panel]})

    def record(self, symbols: list[str]) -> dict:
        return {
            "numberOfAlteredCases": self.altered,
            "totalCount": self.total,
            "numberOfProfiledCases": self.profiled,
            "matchingGenePanelIds": self.panels,
            "entrezGeneIds": [GENES[symbol] for symbol in symbols],
            "hugoGeneSymbols": symbols,
        }


def altered(found: Cohort, kind: str, counting: dict | None, parts: Callable) -> dict:
    """Returns what *parts*(event) tells → the samples of the events that count, one a row."""
    samples: dict = {}
    for sample in found.samples:
        profile = found.study(sample).first(kind)
        for event in profile.events.get(sample.id, ()) if profile else ():
            for part in parts(event) if events.counts(counting, event) else ():
                samples.setdefault(part, []).append(sample)
    return samples


def q_value(found: Cohort, kind: str, gene: str, level: int = 0) -> float | None:
    """Returns that of the cohort's only study."""
    studies = {study.id: study for study in map(found.study, found.samples)}
    if len(studies) != 1 or kind == VARIANTS:
        return None
    study: Study = next(iter(studies.values()))
    if kind == MUTATIONS:
        return study.significant.get(gene)
    return min((q for amplified, genes, q in study.regions if gene in genes and amplified == (level == 2)), default=None)


def _by_gene(kind):
    def records(portal: Portal, query: dict, body: dict) -> list:
        found, items = cohort(portal, body), []
        parts = (lambda event: [(event.gene, event.value)]) if kind == COPY_NUMBER else (lambda event: [(gene, None) for gene in events.genes_of(event)])
        for (gene, level), samples in altered(found, kind, body.get("alterationFilter"), parts).items():
            record = {"entrezGeneId": GENES[gene], "hugoGeneSymbol": gene, "uniqueEventKey": gene}
            record |= Counted(found, kind, {gene}, samples, len(samples)).record([gene])
            if level is not None:
                record |= {"alteration": level, "uniqueEventKey": f"{GENES[gene]}{level}"}
            q = q_value(found, kind, gene, level)
            items.append(record | ({} if q is None else {"qValue": q}))
        return sorted(items, key=lambda one: (*_most(one), one["hugoGeneSymbol"], -one.get("alteration", 0)))

    return records


def _most(record):
    return -record["numberOfAlteredCases"], -record["totalCount"]


mutated_genes, copy_number_genes, variant_genes = map(_by_gene, (MUTATIONS, COPY_NUMBER, VARIANTS))


def variant_pairs(portal: Portal, query: dict, body: dict) -> list:
    found, items = cohort(portal, body), []
    for genes, samples in altered(found, VARIANTS, body.get("alterationFilter"), lambda event: [event.genes]).items():
        record = {"uniqueEventKey": "::".join(gene or "null" for gene in genes)}
        for site, gene in enumerate(genes, start=1):
            record |= {f"gene{site}EntrezGeneId": GENES[gene], f"gene{site}HugoGeneSymbol": gene} if gene else {}
        there = [gene for gene in genes if gene]
        items.append((genes, record | Counted(found, VARIANTS, set(there), samples, len(samples)).record(there)))
    order = sorted(items, key=lambda one: (-one[1]["numberOfAlteredCases"], *((gene is None, gene or "") for gene in one[0])))
    return [record for _, record in order]
