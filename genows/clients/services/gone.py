"""Services whose data lay with others who are gone: clinicaltrials.json, getMutationAligner.json, and of igvlinking.json the reads."""

import re
from urllib.parse import quote, quote_plus

from genows.clients.services import scope
from genows.clients.services.parameters import words
from genows.clients.services.writing import whole
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.places import data_base
from genows.http.request import Request

PFAM_ACCESSION = re.compile(r"PF[0-9]{5}", re.ASCII)
# Types of genes that viewers of the genome do not know.
NO_GENES = frozenset({"mirna", "phosphoprotein"})


def clinical_trials(request: Request, db: Session) -> Answer:
    """Gives no trials: the registry is no longer published."""
    return whole([])


def mutation_aligner(request: Request, db: Session) -> Answer:
    """Gives a link to a domain's page where an operator says where the site is; nobody asks it."""
    site, accession = request.portal.mutation_aligner, (request.params.first("pfamAccession") or "").strip()
    if site is None or not PFAM_ACCESSION.fullmatch(accession):
        return whole({})
    return whole({"linkToMutationAligner": f"{site.rstrip('/')}/domains/{accession}"})


def igv_linking(request: Request, db: Session) -> Answer:
    """Gives what a genome viewer needs to open a study's segments, which our own address serves; nothing of reads."""
    params = request.params
    if params.first("cmd") != "get_igv_args":
        return whole({})
    study = scope.named_study(request, db)
    files = [] if study is None else db.all("segment_files", study_pk=study.pk)
    if study is None or not files:
        return whole({})
    genes = scope.genes(db, words(params, "gene_list"))
    rows = db.all("gene_facts_by_entrezs", study_pk=study.pk, entrezs=[gene.entrez for gene in genes.values()])
    others = {row.entrez for row in rows if (row.type or "").lower() in NO_GENES}
    names = [name for name, gene in genes.items() if gene.entrez not in others]
    own = f"{data_base(request.environ, request.portal.allowed_hosts)}/api/copynumbersegments?study_id={quote(study.study_id, safe='')}&format=seg"
    elsewhere = request.portal.segment_files
    return whole(
        {
            "segfileUrl": own if elsewhere is None else elsewhere + quote(files[0].file_name or ""),
            "geneList": quote_plus(" ".join(names)),
            "referenceId": files[0].genome,
            "fileName": files[0].file_name,
        }
    )
