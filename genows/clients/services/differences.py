"""oranalysis.do, getCoExp.do, calcPval.do and calcFisherExact.do.

Groups of samples compared, genes whose values go together.

The last two compute p values of numbers that a page sends along, and read nothing from the database.
"""

import math
import re
from collections.abc import Iterator
from decimal import ROUND_FLOOR, Decimal

from genows.analysis.coexpression import THRESHOLD, coexpressions
from genows.analysis.enrichment import OF_NUMBERS, Shares, enrichment, takes_logarithms
from genows.analysis.genenames import places
from genows.analysis.statistics.significance import one_sided
from genows.analysis.statistics.survival import log_rank
from genows.clients.services import scope
from genows.clients.services.dialect import json_list, required, required_words, whole
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.genes import genes_by_entrez
from genows.data.numbers import decimal_number
from genows.data.profiles import told
from genows.data.reference import cancer_genes
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer, attachment, chunks
from genows.http.params import Parameters
from genows.http.presence import Watched
from genows.http.request import Request

# Ending of a copy-number profile's id → the level that counts.
EVENTS = {"_amp": 2, "_del": -2}
MOST_RATIO = 10
GROUPS = ("altered", "unaltered")
SETS = ("all_genes", "cancer_genes")
DOWNLOAD = "application/force-download"
UNSAFE = re.compile(r"[^A-Za-z0-9._-]")
TEXT = "text/plain; charset=utf-8"
# 200,000 patients take 0.5 s of CPU, 10,000 tables of a million samples as long.
MOST_PATIENTS, MOST_TABLES = 200_000, 10_000
# A count of a table: more samples than any study has.
MOST_SAMPLES = 10**9
COUNTS = ("a", "b", "c", "d")
UNDEFINED = "NA"
_BETWEEN = re.compile(r"[\s,:]+")
_COUNT = re.compile(r"[0-9]{1,10}", re.ASCII)
_EVENTS = {"1": True, "0": False}


def over_representation(request: Request, db: Session) -> Answer:
    """Gives genes that are altered, or expressed, differently in one group of samples than in another: by p value, then
    symbol.
    """
    params = request.params
    study = scope.named_study(request, db)
    profile_id = required(params, "profile_id").strip()
    groups = [required_words(params, f"{name}_case_id_list") for name in GROUPS]
    names, gene_set = required_words(params, "gene_list"), (params.first("gene_set") or SETS[0]).strip()
    if gene_set not in SETS:
        raise ParameterError("gene_set", f"should be one of: {', '.join(SETS)}.")
    profile, level = (None, 0) if study is None else _profile(request, db, study, profile_id)
    if profile is None:
        return whole([])
    genes = None if gene_set == SETS[0] else sorted(genes_by_entrez(db, cancer_genes(db)).values())
    return json_list(_differences(request, db, profile, level, groups, names, genes))


def _profile(request, db, study, profile_id) -> tuple[Profile | None, int]:
    """Returns the profile that an id means, and the level of copy number that counts, which the id's ending tells."""
    profile, ending = scope.profile(request, db, profile_id, study), profile_id[-4:]
    if profile is None and ending in EVENTS:
        profile = scope.profile(request, db, profile_id[:-4], study)
        return (profile, EVENTS[ending]) if profile and profile.alteration_type == COPY_NUMBER else (None, 0)
    if profile and profile.alteration_type == COPY_NUMBER:
        raise ParameterError("profile_id", f"is of copy number: append {' or '.join(EVENTS)} for the event that counts.")
    return (profile, 0) if profile and profile.alteration_type in (MUTATIONS, *OF_NUMBERS) else (None, 0)


def _differences(request, db, profile: Profile, level, groups, names, genes) -> Iterator[str]:
    altered, unaltered = (list(scope.in_study(db, profile.study, ids)) for ids in groups)
    of_numbers = profile.alteration_type in OF_NUMBERS
    excluded = frozenset() if of_numbers else frozenset(gene.entrez for gene in scope.genes(db, names).values())
    logarithms = takes_logarithms(profile, told(db, profile).datatype)
    result = enrichment(db, profile, altered, unaltered, level, logarithms, genes, excluded, Watched(request.environ))
    where = places(db, profile.study.pk, [one.gene.entrez for one in result.found])
    unknown = None if profile.alteration_type == MUTATIONS else "--"
    for one, q in zip(result.found, result.q_values, strict=True):
        members = {"Gene": one.gene.symbol, "Cytoband": where[one.gene.entrez].cytoband or unknown}
        members |= _shares(one) if isinstance(one, Shares) else _means(one)
        yield dumps({**members, "p-Value": one.p, "q-Value": q})


def _shares(one: Shares):
    ratio = one.log_ratio()
    members = {
        f"percentage of alteration in {name} group": f"{count}////{count / size}"
        for name, count, size in zip(GROUPS, (one.altered, one.unaltered), one.sizes, strict=True)
    }
    return {**members, "Log Ratio": _ratio_text(ratio), "Direction/Tendency": "place holder"}


def _ratio_text(ratio: float) -> str:
    if abs(ratio) > MOST_RATIO or math.isinf(ratio):
        return f">{MOST_RATIO}" if ratio > 0 else f"<-{MOST_RATIO}"
    return repr(ratio)


def _means(one):
    of_groups = dict(zip(GROUPS, (one.altered, one.unaltered), strict=True))
    means = {f"mean of alteration in {name} group": each.mean for name, each in of_groups.items()}
    return {**means, **{f"standard deviation of alteration in {name} group": each.deviation for name, each in of_groups.items()}}


def co_expression(request: Request, db: Session) -> Answer:
    """Gives the genes whose values go with those of a gene, by |r|, then symbol.

    With is_full_result all, as a table.
    """
    params = request.params
    study = scope.named_study(request, db)
    name, profile_id = required(params, "gene").strip(), required(params, "profile_id").strip()
    in_full = (params.first("is_full_result") or "").strip().lower() == "true"
    if study is None:
        return whole([])
    samples = scope.samples(request, db, study)
    gene, profile = scope.genes(db, [name]).get(name), scope.profile(request, db, profile_id, study)
    if gene is None or profile is None or profile.alteration_type == MUTATIONS:
        return whole([])
    pairs = _pairs(request, db, profile, gene, samples, 0 if in_full else THRESHOLD)
    if not in_full:
        members = ("gene", "cytoband", "pearson", "spearman")
        return json_list(dumps(dict(zip(members, pair, strict=True))) for pair in pairs)
    file_name = UNSAFE.sub("_", f"coexpression_{gene.symbol}_{told(db, profile).name}_{study.study_id}") + ".txt"
    return Answer(chunks(_coexpression_lines(pairs)), DOWNLOAD, headers=[attachment(file_name)])


def _pairs(request, db, profile, gene, samples, threshold) -> Iterator[tuple[str, str | None, float, float]]:
    found = coexpressions(db, profile, [gene], list(samples), threshold, Watched(request.environ))
    for _, pairs in found:
        where = places(db, profile.study.pk, [pair.gene.entrez for pair in pairs])
        for pair in pairs:
            yield pair.gene.symbol, where[pair.gene.entrez].cytoband, pair.pearson, pair.spearman


def _coexpression_lines(pairs) -> Iterator[str]:
    yield "Gene Symbol\tCytoband\tPearson Score\tSpearman Score\n"
    for symbol, cytoband, pearson, spearman in pairs:
        yield f"{symbol}\t{cytoband or ''}\t{_rounded(pearson)}\t{_rounded(spearman)}\n"


def _rounded(score: float) -> str:
    """Returns a score with two decimals, halves up."""
    hundredths = (Decimal(repr(score)) * 100 + Decimal("0.5")).to_integral_value(ROUND_FLOOR)
    return repr(int(hundredths) / 100)



def fisher_exact(request: Request, db: Session) -> Answer:
    """Gives the one-sided p value of the table (a, b; c, d), a line of text.

    Of lists of counts one of each table, blanks between.
    """
    columns = [_counts(request.params, name) for name in COUNTS]
    if len(set(map(len, columns))) != 1:
        raise ParameterError("a", "should list as many counts as b, c and d do.")
    if not columns[0] or len(columns[0]) > MOST_TABLES:
        raise ParameterError("a", f"should list 1 to {MOST_TABLES} counts.")
    return _text_line(" ".join(repr(one_sided(*table)) for table in zip(*columns, strict=True)))


def _counts(params: Parameters, name: str) -> list[int]:
    texts = _listed(params, name)
    if not all(_COUNT.fullmatch(text) and int(text) <= MOST_SAMPLES for text in texts):
        raise ParameterError(name, f"should be a whole number from 0 to {MOST_SAMPLES}, or several with blanks between.")
    return list(map(int, texts))


def log_rank_test(request: Request, db: Session) -> Answer:
    """Gives the p value of the log-rank test of two groups of patients, a line of text; NA where it is not defined.

    Parameters: months0 and status0 of the first group, months1 and status1 of the second; a status is 1 (the event
    happened) or 0.
    """
    p = log_rank(*(_observed(request.params, group) for group in "01")).p
    return _text_line(UNDEFINED if p is None else repr(p))


def _observed(params: Parameters, group: str) -> list[tuple[float, bool]]:
    months, states = f"months{group}", f"status{group}"
    times, events = _listed(params, months), _listed(params, states)
    if len(times) != len(events):
        raise ParameterError(states, f"should list a status for each of {months}: there are {len(events)} for {len(times)}.")
    if len(times) > MOST_PATIENTS:
        raise ParameterError(months, f"should list {MOST_PATIENTS} patients at most.")
    observed = []
    for text, status in zip(times, events, strict=True):
        time = decimal_number(text)
        if time is None or time < 0:
            raise ParameterError(months, "should list months, numbers of 0 and more.")
        if status not in _EVENTS:
            raise ParameterError(states, "should list 1 (the event happened) and 0.")
        observed.append((time, _EVENTS[status]))
    return observed


def _listed(params: Parameters, name: str) -> list[str]:
    """Returns the items of a list, repeated ones too, with blanks, commas or colons between."""
    return list(filter(None, _BETWEEN.split(required(params, name))))


def _text_line(text: str) -> Answer:
    return Answer((f"{text}\n".encode(),), TEXT)
