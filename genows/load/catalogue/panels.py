"""Gene panel definition files: those of a study folder, read before any profile, and those of a reference load."""

import re

from genows.errors import StudyError
from genows.load.context import Load
from genows.load.meta.metafile import Meta

_INTEGER = re.compile(r"-?[0-9]+")


def load_panel(load: Load, meta: Meta) -> None:
    """Loads one definition file. A stored panel that samples use, or that is the same, stays; another one is replaced.

    StudyError where the id or the description is not allowed.
    """
    panel_id, description = meta.get("stable_id", ""), meta.get("description", "")
    report = load.report.file(meta)
    _check(load, meta, panel_id, description)
    genes = _genes(load, meta, report)
    stored = load.db.one("panel_by_id", panel_id=panel_id)
    if stored:
        same = _is_same(load, stored, description, genes)
        if same or load.db.value("panel_in_use", panel_pk=stored[0]) is not None:
            _use_stored(load, meta, stored, same)
            return
    if stored:
        load.db.do("remove_panel", panel_pk=stored[0])
    panel_pk = load.panels[panel_id] = load.next_id("gene_panel")
    load.db.add_all("add_panels", [(panel_pk, panel_id, description)])
    load.db.add_all("add_panel_genes", ((panel_pk, entrez) for entrez in genes))
    report.stored = len(genes)
    _report(load, panel_id, "replaced" if stored else "loaded")


def _check(load, meta, panel_id, description):
    if not panel_id or any(character.isspace() for character in panel_id):
        raise StudyError("stable_id of a gene panel is a text without blanks", meta.file, meta.lines.get("stable_id"))
    if not description:
        raise StudyError("description is empty", meta.file, meta.lines["description"])
    load.must_fit("gene_panel", "STABLE_ID", panel_id, file=meta.file, line=meta.lines["stable_id"])


def _genes(load, meta, report):
    """The Entrez ids of gene_list, each once, in file order."""
    genes: dict[int, None] = {}
    for token in filter(None, map(str.strip, meta.get("gene_list", "").split("\t"))):
        report.rows += 1
        entrez = _gene(load, meta, token)
        if entrez is None:
            report.skip("gene not found", meta.lines["gene_list"], token)
        elif entrez in genes:
            report.skip("gene repeated", meta.lines["gene_list"], token)
        else:
            genes[entrez] = None
    return list(genes)


def _gene(load, meta, token):
    place = {"file": meta.file, "line": meta.lines["gene_list"]}
    if _INTEGER.fullmatch(token):
        if load.genes.by_entrez(int(token)) is None:
            load.findings.error("the Entrez id is of no known gene", value=token, **place)
            return None
        return int(token)
    if bearers := load.genes.by_symbol(token):
        return bearers[0].entrez
    aliased = load.genes.by_alias(token)
    if not aliased:
        load.findings.warning("the gene is not known and is left out of the panel", value=token, **place)
        return None
    load.findings.note(
        "an alias stands for its gene in the panel" + (", the first of several" if len(aliased) > 1 else ""), value=token, **place
    )
    return aliased[0].entrez


def _is_same(load, stored, description, genes):
    panel_pk, _, old_description = stored
    return old_description == description and {row[0] for row in load.db.all("panel_gene_rows", panel_pk=panel_pk)} == set(genes)


def _use_stored(load, meta, stored, same):
    panel_pk, panel_id, _ = stored
    load.panels[panel_id] = panel_pk
    if not same:
        load.findings.warning(f"panel {panel_id} is in use and differs from this file; the panel stays as it is", file=meta.file)
    _report(load, panel_id, "kept")


def _report(load, panel_id, outcome):
    load.report.derived.setdefault("gene panels", {})[panel_id] = outcome
