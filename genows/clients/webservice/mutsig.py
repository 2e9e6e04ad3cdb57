"""getMutSig: the genes that a study's authors found mutated more often than chance explains."""

from genows.clients.webservice import studies
from genows.clients.webservice.dialect import float_text, line, text_answer
from genows.clients.webservice.genes import GeneList
from genows.clients.webservice.messages import ENTER_CANCER_TYPE, THRESHOLD_INVALID, THRESHOLD_OR_GENES, Refusal
from genows.data.numbers import decimal_number
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request


def mutsig(request: Request, db: Session) -> Answer:
    """Lists all records of a study, those below a q value, or those of some genes."""
    params = request.params
    study = studies.named_study(request, db)
    if study is None:
        raise Refusal(ENTER_CANCER_TYPE)
    if params.has("q_value_threshold") and params.has("gene_list"):
        raise Refusal(THRESHOLD_OR_GENES)
    threshold = _threshold(params)
    rows = db.all("mutsig_by_study", study_pk=study.pk) if db.has("mutsig_by_study") else []
    genes = GeneList(db, params.values("gene_list"))
    if params.has("gene_list"):
        by_entrez = {row.entrez: row for row in rows}
        rows = [by_entrez[gene.entrez] for gene in genes.resolved() if gene.entrez in by_entrez]
    return text_answer(_lines(study, genes.warnings, db.record("mutsig_by_study").names, rows, threshold))


def _threshold(params):
    text = params.get("q_value_threshold")
    if text is None:
        return None
    threshold = decimal_number(text)
    if threshold is None:
        raise Refusal(THRESHOLD_INVALID, text)
    return threshold


def _lines(study, warnings, heading, rows, threshold):
    yield warnings
    yield line(heading)
    for row in rows:
        # The number as printed is compared: 0.03 is not below 0.03, though the 32-bit float is.
        if threshold is None or float(float_text(row.q)) < threshold:
            cells = (row.entrez, row.symbol.upper(), row.rank, row.bases_covered, row.mutations, float_text(row.p), float_text(row.q))
            yield line((study.pk, *cells))
