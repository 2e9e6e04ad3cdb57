"""How files of gene sets stand to each other and to the expression files that they were computed from."""

from genows.load.meta import kinds
from genows.load.meta.metafile import Meta
from genows.load.report.findings import Findings
from genows.load.rules import genesets as rules


def check_gene_sets(metas: list[Meta], findings: Findings) -> None:
    """Tells of scores without p-values, the reverse, and of sources that are no source. Whether a source is there at all, its load tells."""
    scores = [meta for meta in metas if meta.kind == kinds.GENESET_SCORES]
    pvalues = [meta for meta in metas if meta.kind == kinds.GENESET_PVALUES]
    for files, others, rule in ((scores, pvalues, rules.SCORES_ALONE), (pvalues, scores, rules.PVALUES_ALONE)):
        if files and not others:
            findings.tell(rule, file=files[0].file)
    expression = [meta for meta in metas if meta.kind == kinds.EXPRESSION]
    profiles = {meta.profile_id for meta in metas if meta.kind in kinds.PROFILES and meta.stable_id}
    for meta in scores:
        _check_source(meta, profiles, {one.profile_id for one in expression}, rules.SOURCE_OF_SCORES, findings)
        _check_z_scores(meta, expression, findings)
    for meta in pvalues:
        _check_source(meta, profiles, {one.profile_id for one in scores}, rules.SOURCE_OF_PVALUES, findings)


def _check_source(meta, profiles, right, rule, findings):
    if meta.source_profile_id in profiles - right:
        findings.tell(rule, file=meta.file, line=meta.lines["source_stable_id"], value=meta.get("source_stable_id"))


def _check_z_scores(meta, expression, findings):
    sources = {one.source_profile_id for one in expression if one.datatype == "Z-SCORE" and one.source_profile_id}
    if meta.source_profile_id not in sources:
        findings.tell(rules.NO_Z_SCORES, file=meta.file, line=meta.lines["source_stable_id"], value=meta.get("source_stable_id"))
