"""getMutSig: the genes that a study's authors found mutated more often than chance explains."""

from genows.domain.numbers import decimal_number
from genows.legacy import studies
from genows.legacy.genes import Tokens
from genows.legacy.javanumbers import float_text
from genows.legacy.messages import ENTER_CANCER_TYPE, THRESHOLD_INVALID, THRESHOLD_OR_GENES, Refusal
from genows.legacy.text import line, streamed


def mutsig(request, db):
    """All records of a study, those below a q value, or those of some genes."""
    asked = request.params
    study = studies.named_study(request, db)
    if study is None:
        raise Refusal(ENTER_CANCER_TYPE)
    if asked.given("q_value_threshold") and asked.given("gene_list"):
        raise Refusal(THRESHOLD_OR_GENES)
    threshold = _threshold(asked)
    rows = db.all("mutsig_by_study", study_pk=study.pk) if db.has("mutsig_by_study") else []
    genes = Tokens(db, asked.pieces("gene_list"))
    if asked.given("gene_list"):
        by_entrez = {row.entrez: row for row in rows}
        rows = [by_entrez[gene.entrez] for gene in genes.known() if gene.entrez in by_entrez]
    return streamed(_lines(study, genes.warnings(), db.record("mutsig_by_study").names, rows, threshold))


def _threshold(asked):
    text = asked.get("q_value_threshold")
    if text is None:
        return None
    threshold = decimal_number(text)
    if threshold is None:
        raise Refusal(THRESHOLD_INVALID, text)
    return threshold


def _lines(study, warnings, heading, rows, threshold):
    yield warnings
    yield line(heading)
    for entrez, symbol, rank, bases_covered, mutations, p, q in rows:
        # What is compared is what is printed: 0.03 is not below 0.03, though the 32-bit float is.
        if threshold is None or float(float_text(q)) < threshold:
            yield line((study.pk, entrez, symbol.upper(), rank, bases_covered, mutations, float_text(p), float_text(q)))
