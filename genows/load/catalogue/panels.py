"""Gene panel definition files: those of a study folder, read before any profile, and those of a reference load."""

import re

from genows.load.context import Load
from genows.load.meta.metafile import Meta, no_but, parted_otherwise
from genows.load.reference.genes import AMBIGUOUS_GENE, BY_ALIAS, NO_GENE_NAMED, UNKNOWN_GENE, Match
from genows.load.rules import panels as rules

_UNFOUND = {AMBIGUOUS_GENE: rules.GENE_AMBIGUOUS, NO_GENE_NAMED: rules.NAMELESS}
_INTEGER = re.compile(r"-?[0-9]{1,10}")  # more digits than any Entrez id are no number


def load_panel(load: Load, meta: Meta) -> None:
    """Loads one definition file. A stored panel that samples use, or that is the same, stays; another one is replaced.

    StudyError where the id does not fit its column. A panel of which no gene is known is an error finding, and is not stored.
    """
    panel_id, report = meta.get("stable_id", ""), load.report.file(meta)
    if not panel_id or any(character.isspace() for character in panel_id):
        load.findings.tell(rules.PANEL_ID, file=meta.file, line=meta.lines.get("stable_id"), value=panel_id)
        return
    load.refused_panels.add(panel_id)
    load.must_fit("gene_panel", "STABLE_ID", panel_id, file=meta.file, line=meta.lines.get("stable_id"))
    description = _description(load, meta, panel_id)
    genes = _genes(load, meta, report)
    if not genes:
        load.findings.tell(rules.NO_GENE_LEFT, file=meta.file, line=meta.lines.get("gene_list"), value=panel_id)
        return
    load.refused_panels.discard(panel_id)
    _store(load, meta, report, panel_id, description, genes)


def _description(load, meta, panel_id):
    description = meta.get("description")
    if not description:
        load.findings.tell(rules.NO_DESCRIPTION, file=meta.file, line=meta.lines.get("description"), value=panel_id)
    return description or panel_id


def _store(load, meta, report, panel_id, description, genes):
    stored = load.db.one("panel_by_id", panel_id=panel_id)
    if stored:
        same = _is_same(load, stored, description, genes)
        if same or load.db.value("panel_in_use", panel_pk=stored[0]) is not None:
            _use_stored(load, meta, stored, same)
            return
        load.db.do("remove_panel", panel_pk=stored[0])
    panel_pk = load.panels[panel_id] = load.next_id("gene_panel")
    load.db.add_all("add_panels", [(panel_pk, panel_id, description)])
    load.db.add_all("add_panel_genes", ((panel_pk, entrez) for entrez in genes))
    report.stored = len(genes)
    _report(load, panel_id, "replaced" if stored else "loaded")


def _genes(load, meta, report):
    """The Entrez ids of gene_list, each once, in file order."""
    genes: dict[int, None] = {}
    place = {"file": meta.file, "line": meta.lines.get("gene_list")}
    for token in _tokens(load, meta, place):
        report.rows += 1
        match = _match(load, token)
        if match.gene is not None and match.way == BY_ALIAS:
            load.findings.tell(rules.GENE_BY_SHARED_ALIAS if match.candidates else rules.GENE_BY_ALIAS, value=token, **place)
        if match.gene is None:
            report.skip("gene not found", place["line"], token)
            load.findings.tell(_UNFOUND.get(match.reason, rules.GENE_UNKNOWN), value=token, **place)
        elif match.gene.entrez in genes:
            report.skip("gene repeated", place["line"], token)
            load.findings.tell(rules.GENE_REPEATED, value=token, **place)
        else:
            genes[match.gene.entrez] = None
    return list(genes)


def _tokens(load, meta, place):
    """The words of gene_list, which tabs part. No symbol has a comma, a semicolon or a blank: words that these part are read, and told of."""

    def is_known(word):
        match = _match(load, word)
        return match.gene is not None or match.reason == AMBIGUOUS_GENE

    for entry in meta.entries("gene_list"):
        words = parted_otherwise(entry, is_known) if load.assumed or not is_known(entry) else []
        if words:
            load.findings.tell(rules.PARTED_OTHERWISE, value=no_but(entry, "gene", [word for word in words if is_known(word)]), **place)
        yield from words or [entry]


def _match(load, token):
    """The gene that an Entrez id, a symbol or an alias names; an id may be negative here, as those of invented genes are."""
    return Match(load.genes.by_entrez(int(token)), UNKNOWN_GENE) if _INTEGER.fullmatch(token) else load.genes.unique(token)


def _is_same(load, stored, description, genes):
    panel_pk, _, old_description = stored
    return old_description == description and {row[0] for row in load.db.all("panel_gene_rows", panel_pk=panel_pk)} == set(genes)


def _use_stored(load, meta, stored, same):
    panel_pk, panel_id, _ = stored
    load.panels[panel_id] = panel_pk
    if not same:
        load.findings.tell(rules.IN_USE, file=meta.file, value=panel_id)
    _report(load, panel_id, "kept")


def _report(load, panel_id, outcome):
    load.report.derived.setdefault("gene panels", {})[panel_id] = outcome
