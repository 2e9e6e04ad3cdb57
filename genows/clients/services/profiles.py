"""getGeneticProfile.json, getProfileData.json and getAlterationData.json.

Genetic profiles, and values of genes in the samples of a study.
"""

import re
from collections.abc import Iterator
from itertools import repeat

from genows.analysis.cells import numbers
from genows.clients.services import scope
from genows.clients.services.dialect import json_object, required, required_words, whole, words
from genows.columns.blocks import Block, split
from genows.columns.fields import Shown, View
from genows.columns.jsonvalues import dumps, texts
from genows.data.cells import cell_blocks, cell_rows, counts_of_values
from genows.data.matrixfields import SAMPLE
from genows.data.profiles import StudyProfile, of_study, told
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode.weaving import BARE, LINES, VALUE, Json, Wide, woven
from genows.errors import ParameterError
from genows.http.answers import Answer, attachment, chunks
from genows.http.request import Request

DOWNLOAD = "application/octet-stream"
UNSAFE = re.compile(r"[^A-Za-z0-9._ -]")
# Of a file's name: what file systems take, and proxies in a header.
NAME_CHARACTERS = 150
# Cells that are held at a time where lines are samples and genes are columns.
HELD_CELLS = 2_000_000


def get_genetic_profile(request: Request, db: Session) -> Answer:
    """Gives profile id → profile.

    With genes and samples gene as typed → profile id → profile, of profiles with a value of the gene.
    """
    params = request.params
    study = scope.named_study(request, db)
    of_genes, of_samples = params.first("gene_list") is not None, scope.names_samples(params)
    if of_genes != of_samples:
        missing, other = ("case_set_id", "gene_list") if of_genes else ("gene_list", "case_set_id")
        raise ParameterError(missing, f"is required beside {other}: give both, or neither.")
    if study is None:
        return whole({})
    about = {each.profile_id: dumps(_shown(each)) for each in of_study(db, study.pk)}
    if not of_genes:
        return json_object(about.items())
    return json_object(_profiles_by_gene(request, db, study, about, words(params, "gene_list")))


def _shown(profile: StudyProfile):
    return {
        "STABLE_ID": profile.profile_id,
        "NAME": profile.name,
        "DESCRIPTION": profile.description,
        "GENETIC_ALTERATION_TYPE": profile.alteration_type,
        "CANCER_STUDY_ID": profile.study_pk,
        "SHOW_PROFILE_IN_ANALYSIS_TAB": profile.is_shown,
        "DATATYPE": profile.datatype,
    }


def _profiles_by_gene(request, db, study, about, names):
    samples = list(scope.tumour_samples(request, db, study))
    genes = scope.genes(db, names)
    having: dict[int, list[str]] = {gene.entrez: [] for gene in genes.values()}
    for profile in scope.profiles(request, db, list(about), study):
        for entrez in _with_data(db, profile, list(genes.values()), samples):
            having[entrez].append(profile.profile_id)
    for name in names:
        ids = having[genes[name].entrez] if name in genes else []
        yield name, "{" + ",".join(f"{dumps(profile_id)}:{about[profile_id]}" for profile_id in dict.fromkeys(ids)) + "}"


def _with_data(db: Session, profile: Profile, genes, sample_pks) -> list[int]:
    """Returns the Entrez ids of the genes of which a sample has a value in the profile."""
    return [gene.entrez for gene, count in counts_of_values(db, profile, genes, sample_pks) if count]



def get_profile_data(request: Request, db: Session) -> Answer:
    """Gives gene as typed → sample → profile → cell; with force_download a table of the first profile."""
    params = request.params
    study = scope.named_study(request, db)
    profile_ids, names = required_words(params, "genetic_profile_id"), required_words(params, "gene_list")
    as_file = params.first("force_download") is not None
    layout = _layout(required(params, "format")) if as_file else None
    if study is None:
        return whole({})
    samples = scope.tumour_samples(request, db, study)
    genes, profiles = scope.genes(db, names), scope.profiles(request, db, profile_ids, study)
    if layout:
        return _file(layout(db, profiles[:1], list(genes.values()), samples), params.first("file_name"))
    return json_object(_cells_by_gene(db, profiles, genes, samples))


class Keyed(Json):
    """Members of an object, each with the id of a sample, which is an object with a cell of each profile."""

    def label(self, name, is_first):
        return super().label(name, is_first) if name else ""


def _cells_by_gene(db, profiles, genes, samples):
    """Yields (gene as typed, its samples with their cells)."""
    pks, columns = list(samples), [str(number) for number, _ in enumerate(profiles)]
    first = f"{dumps(profiles[0].profile_id)}:" if profiles else ""
    heads = [f"{dumps(sample_id)}:{{{first}" for sample_id in samples.values()]
    names = ("", "", *(profile.profile_id for profile in profiles[1:]))
    view = View(tuple(map(Shown, names, (SAMPLE, *columns), (BARE, *("" for _ in columns)))))
    rows = [cell_blocks(db, profile, list(genes.values()), pks) for profile in profiles]
    for name, blocks in zip(genes, zip(*rows, strict=True) if rows else repeat(()), strict=False):
        cells = {column: block.values(VALUE) for column, (_, block) in zip(columns, blocks, strict=True)}
        yield name, "{" + (woven(Keyed(begin="", between=","), view, Block(len(pks), {SAMPLE: heads, **cells})) if pks else "") + "}"


def _layout(name):
    if name not in LAYOUTS:
        raise ParameterError("format", "should be tab or matrix.")
    return LAYOUTS[name]


def _file(lines, name) -> Answer:
    safe = UNSAFE.sub("_", (name or "")[:NAME_CHARACTERS]) or "profile_data.txt"
    return Answer(chunks(lines), DOWNLOAD, headers=[attachment(safe)])


def _tab(db, profiles, genes, samples) -> Iterator[str]:
    """Yields a line a gene."""
    wide, ids = Wide(LINES, ("GENE_ID", "COMMON"), list(samples)), list(samples.values())
    yield wide.record(("GENE_ID", "COMMON"), Block(len(ids), {VALUE: ids}))
    for profile in profiles:
        for gene, block in cell_blocks(db, profile, genes, list(samples)):
            yield wide.record((str(gene.entrez), gene.symbol), block)


def _matrix(db, profiles, genes, samples) -> Iterator[str]:
    """Yields a line a sample: of so many samples at a time as can be held."""
    columns = [str(number) for number, _ in enumerate(genes)]
    view = View(tuple(map(Shown, (SAMPLE, *columns), (SAMPLE, *columns))))
    for name, heads in (("GENE_ID", [str(gene.entrez) for gene in genes]), ("COMMON", [gene.symbol for gene in genes])):
        yield woven(LINES, view, Block(1, {SAMPLE: [name], **{column: [head] for column, head in zip(columns, heads, strict=True)}}))
    pks, many = list(samples), max(1, HELD_CELLS // max(1, len(genes)))
    for profile in profiles if genes else ():
        for start in range(0, len(pks), many):
            those = pks[start : start + many]
            cells = {column: block.values(VALUE) for column, (_, block) in zip(columns, cell_blocks(db, profile, genes, those), strict=True)}
            some = Block(len(those), {SAMPLE: [samples[pk] for pk in those], **cells})
            yield from (woven(LINES, view, block) for block in split(some))


LAYOUTS = {"tab": _tab, "matrix": _matrix}


def get_alteration_data(request: Request, db: Session) -> Answer:
    """Gives gene as typed → its samples with a number, then the profile's name and description."""
    params = request.params
    study = scope.named_study(request, db)
    profile_id, names = required(params, "profile_id").strip(), required_words(params, "gene_list")
    profile = None if study is None else scope.profile(request, db, profile_id, study)
    if study is None or profile is None:
        return whole({})
    samples = scope.samples(request, db, study)
    return json_object(_numbers(db, profile, scope.genes(db, names), samples))


def _numbers(db, profile, genes, samples):
    about = told(db, profile)
    heads = [f'{{"caseId":{dumps(sample_id)},"value":' for sample_id in samples.values()]
    rows = cell_rows(db, profile, list(genes.values()), list(samples))
    for name, (_, cells) in zip(genes, rows, strict=True):
        found, places = numbers(cells)
        those = heads if places is None else [heads[place] for place in places]
        yield name, "[" + ",".join(map("%s%s}".__mod__, zip(those, texts(found), strict=True))) + "]"
    yield "profile_name", dumps(about.name)
    yield "profile_description", dumps(about.description)
