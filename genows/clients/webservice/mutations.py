"""getMutationData: the mutations of genes, one block of lines a profile; getMutSig: the genes that are mutated more often than chance explains."""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import compress
from typing import NamedTuple

from genows.clients.webservice.dialect import (
    ENTER_CANCER_TYPE,
    NO_PROFILE,
    PLAIN_TEXT,
    THRESHOLD_INVALID,
    THRESHOLD_OR_GENES,
    Refusal,
    float_text,
    line,
    message_text,
    text_answer,
)
from genows.clients.webservice.profiledata import pks_by_id, required_lists
from genows.clients.webservice.scope import GeneList, Scope, case_ids_or_all, named_profiles, named_study
from genows.columns.blocks import Derived
from genows.columns.matrixvalues import runs
from genows.data.genes import Gene
from genows.data.mutationfields import LINES
from genows.data.mutations import BATCH_GENES, FEW_SAMPLES, KEPT_GENES, Selection, by_event, can_be_kept
from genows.data.numbers import decimal_number
from genows.data.profiles import told
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode import weaving
from genows.http.answers import Answer
from genows.http.request import Request

# Of a block that is kept for its repetitions. A longer one costs what it sends.
KEPT_CHARACTERS = 65_536
SAMPLE_ID = "sample_id"


def mutation_data(request: Request, db: Session, scope: Scope) -> Answer:
    """Gives the mutations in the cases, without cases in all. The type of a profile is not checked: others have no mutations."""
    profiles = named_profiles(request, db, request.params.values("genetic_profile_id"))
    case_ids = case_ids_or_all(request, db, {profile.study.study_id for profile in profiles if profile})
    profile_ids, names = required_lists(request.params)
    return text_answer(_blocks(db, profile_ids, profiles, GeneList(db, names), case_ids))


def _blocks(db, profile_ids, profiles, genes, case_ids):
    again = {profile_id for profile_id, times in Counter(profile_ids).items() if times > 1}
    ids = None if case_ids is None else frozenset(case_ids)
    kept: dict[str, list[str]] = {}
    for profile_id, profile in zip(profile_ids, profiles, strict=True):
        if profile is None:
            yield message_text(NO_PROFILE, profile_id)
        elif profile_id in kept:
            yield from kept[profile_id]
        elif profile_id in again:
            yield from _keeping(kept, profile_id, _block(db, profile, genes, ids))
        else:
            yield from _block(db, profile, genes, ids)


def _keeping(kept, profile_id, texts):
    """Yields *texts*; a short block is kept for the next time that the profile is named."""
    block, size = [], 0
    for text in texts:
        size += len(text)
        if size <= KEPT_CHARACTERS:
            block.append(text)
        yield text
    if size <= KEPT_CHARACTERS:
        kept[profile_id] = block


def _block(db, profile, genes, case_ids):
    yield genes.warnings
    yield line(("# DATA_TYPE", " " + told(db, profile).name))
    yield line(LINES.names)
    entrezs = {gene.entrez for gene in genes.by_symbol}
    if len(entrezs) <= KEPT_GENES and can_be_kept(db, profile, entrezs):
        kept = _kept(db, profile, {gene.entrez: gene for gene in genes.by_symbol})
        yield from (kept[profile.pk, gene.entrez].of_cases(case_ids) for gene in genes.by_symbol)
        return
    pks = None
    if case_ids is not None and len(case_ids) <= FEW_SAMPLES:
        pks = list(pks_by_id(db, profile.study, case_ids).values())
    for some in runs(genes.by_symbol, BATCH_GENES):
        found = _lines(db, profile, some, pks)
        yield from (found[gene.entrez].of_cases(case_ids) for gene in some)


def _lines(db, profile, genes: Sequence[Gene], pks: Collection[int] | None = None) -> "dict[int, GeneLines]":
    """Returns Entrez id → lines of each of *genes*. *pks*: of the samples whose mutations are read, None for all."""
    symbols = {str(gene.entrez): gene.symbol for gene in genes}
    found = {gene.entrez: GeneLines("", ()) for gene in genes}
    symbol = Derived(("entrez_gene_id",), lambda entrezs: symbols)
    for block in by_event(db, Selection(profile, list(found), pks), LINES.columns):
        lines, start = weaving.woven(PLAIN_TEXT, LINES, block.with_columns({"gene_symbol": symbol})).split("\n"), 0
        for entrez, its in block.runs("entrez_gene_id"):
            text = "\n".join(lines[start : start + its.size]) + "\n"
            found[int(entrez)], start = GeneLines(text, tuple(its.values(SAMPLE_ID))), start + its.size
    return found


class GeneLines(NamedTuple):
    """Lines of getMutationData of one gene, by event and sample, as one text; *case_ids*: of each."""

    text: str
    case_ids: tuple[str, ...]

    def of_cases(self, case_ids: Collection[str] | None) -> str:
        """Returns the lines of the cases, None for all."""
        if case_ids is None or all(map(case_ids.__contains__, self.case_ids)):
            return self.text
        # Not splitlines, which knows line ends that cells may have in them.
        lines = self.text.split("\n")[:-1]
        return "".join([text + "\n" for text in compress(lines, map(case_ids.__contains__, self.case_ids))])


def _kept(db: Session, profile: Profile, by_entrez: dict[int, Gene]) -> dict[tuple[int, int], GeneLines]:
    """Returns (profile_pk, Entrez id) → lines of each gene, kept until the data change.

    PERF: kept, 10 genes of 1,000 samples 6 times as fast as made anew.
    """

    def read(keys):
        made = _lines(db, profile, [by_entrez[entrez] for _, entrez in keys])
        return {(profile.pk, entrez): lines for entrez, lines in made.items()}

    return db.cache.get_many("mutation lines", [(profile.pk, entrez) for entrez in by_entrez], read)


def mutsig(request: Request, db: Session) -> Answer:
    """Lists all records of a study, those below a q value, or those of some genes."""
    params = request.params
    study = named_study(request, db)
    if study is None:
        raise Refusal(ENTER_CANCER_TYPE)
    if params.has("q_value_threshold") and params.has("gene_list"):
        raise Refusal(THRESHOLD_OR_GENES)
    threshold = _threshold(params)
    rows = db.all("mutsig_by_study", study_pk=study.pk) if db.runs("mutsig_by_study") else []
    genes = GeneList(db, params.values("gene_list"))
    if params.has("gene_list"):
        by_entrez = {row.entrez: row for row in rows}
        rows = [by_entrez[gene.entrez] for gene in genes.resolved() if gene.entrez in by_entrez]
    return text_answer(_mutsig_lines(study, genes.warnings, db.record("mutsig_by_study").names, rows, threshold))


def _threshold(params):
    text = params.get("q_value_threshold")
    if text is None:
        return None
    threshold = decimal_number(text)
    if threshold is None:
        raise Refusal(THRESHOLD_INVALID, text)
    return threshold


def _mutsig_lines(study, warnings, heading, rows, threshold):
    yield warnings
    yield line(heading)
    for row in rows:
        # The number as printed is compared: 0.03 is not below 0.03, though the 32-bit float is.
        if threshold is None or float(float_text(row.q)) < threshold:
            cells = (row.entrez, row.symbol.upper(), row.rank, row.bases_covered, row.mutations, float_text(row.p), float_text(row.q))
            yield line((study.pk, *cells))
