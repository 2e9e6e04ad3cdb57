"""The first part of the page of some genes: the oncoprint, its samples, pairs of genes."""

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from genows.analysis.attributes import Attribute, sample_values
from genows.analysis.genepairs import MOST_ROWS, Pair, pairs
from genows.analysis.oncoprints import ALTERED, MEASURED, InStudy, Oncoprint, OncoprintRow
from genows.columns import bits
from genows.data.storedclinical import sample_patients
from genows.db.sessions import Session
from genows.db.studysamples import sample_ids
from genows.encode.tabletext import counted
from genows.errors import ParameterError
from genows.pages.addresses import patient_address
from genows.pages.figures import Figure, figure
from genows.pages.frame import PageContext
from genows.pages.genequestions import AnswerPart, GeneQuestion, absent, read_otherwise
from genows.pages.markup import Html, check, hidden, html, joined, link_to, marked, noted, quiet, save
from genows.pages.oncoprintfigure import ClinicalTrack, OncoprintView, oncoprint_figure, said_in, sample_rows, text_of
from genows.pages.studypage import section
from genows.pages.tables import Cell, Share, last_page, pager, table

# Clinical attributes that are shown, and that are offered, by their priority.
MOST_TRACKS, MOST_OFFERED = 5, 60
PER_PAGE, SHOWN_PAIRS = 50, 50
GAINS, ONLY_ALTERED = "gains", "altered"
CHOICES = {ONLY_ALTERED: "altered samples alone", GAINS: "gains and shallow losses, too"}

FORM = """<form class="options" method="get" action="{address}">
{hidden}<fieldset><legend>Show</legend><ul class="checks">
{choices}</ul></fieldset>
{tracks}<p class="buttons"><button class="button plain" type="submit">Update</button></p>
</form>
"""
TRACKS = """<details{open}><summary>Clinical attributes above the genes, up to {most}</summary>
<fieldset><legend>Clinical attributes</legend><ul class="checks">
{checks}</ul></fieldset></details>
"""


class OncoprintOptions(NamedTuple):
    """What the address of the part says beside the question. *tracks*: ids of clinical attributes."""

    show: Sequence[str]
    tracks: Sequence[str]

    @property
    def parameters(self) -> dict[str, str]:
        """These as parameters."""
        return {name: ",".join(values) for name, values in (("show", self.show), ("tracks", self.tracks)) if values}


class ShownOncoprint(NamedTuple):
    """*studies*: what the query finds in each; *view*: what is shown of all of it, None where that is too much; *page*:
    of the samples.

    *offered*: clinical attributes of the studies by their ids.
    """

    studies: Sequence[InStudy]
    view: OncoprintView | None
    options: OncoprintOptions
    offered: Mapping[str, Attribute]
    page: int
    pairs: Sequence[Pair]


def gather(db: Session, asked: GeneQuestion) -> ShownOncoprint:
    """Reads what the part shows. ParameterError for what it cannot show."""
    offered = asked.attributes(db)
    options, studies = _options(asked, offered), asked.in_studies(db)
    if not asked.is_small:
        return ShownOncoprint(studies, None, options, offered, 1, ())
    view = _view(db, asked, options, offered)
    page = asked.params.number("page", 1, last_page(len(view.columns), PER_PAGE)) or 1
    return ShownOncoprint(studies, view, options, offered, page, _pairs(db, asked, view.found))


def show(context: PageContext, asked: GeneQuestion, shown: ShownOncoprint) -> list[Html]:
    """Returns the sections of the page."""
    parts = [noted(sentence) for sentence in _sentences(asked, shown)]
    if len(asked.studies) > 1:
        parts.append(section("by-study", "By study", _by_study(context, asked, shown.studies)))
    if shown.view and shown.view.found.columns:
        its = oncoprint_figure(asked, shown.view, context.root)
        drawn = figure(its, asked.place(context.root, "oncoprint"), {**asked.parameters, **shown.options.parameters})
        parts.append(section("alterations", "Oncoprint", joined([_form(context, asked, shown), drawn])))
        parts.append(section("samples", "Samples", _samples(context, asked, shown, shown.view)))
        if shown.pairs:
            parts.append(section("pairs", "Pairs", _pair_table(context, asked, shown.view.found.rows, shown.pairs)))
    return parts


def oncoprint_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the figure; its data are a row a sample."""
    if not asked.is_small:
        return None
    offered = asked.attributes(db)
    view = _view(db, asked, _options(asked, offered), offered)
    if kind == "svg":
        return oncoprint_figure(asked, view, None)
    head, rows = sample_rows(view)
    return oncoprint_figure(asked, view, None, is_drawn=False)._replace(head=head, rows=rows)


def pairs_file(db: Session, asked: GeneQuestion, kind: str) -> Figure | None:
    """Returns the numbers of pairs."""
    if not asked.is_small:
        return None
    found = asked.oncoprint(db)
    head, rows = _pair_rows(found.rows, _pairs(db, asked, found))
    return Figure("Pairs", None, head, rows) if rows else None


ONCOPRINT = AnswerPart("", "Oncoprint", gather, show, {"oncoprint": oncoprint_file, "pairs": pairs_file}, ("pairs",))


def _options(asked: GeneQuestion, offered: Mapping[str, Attribute]) -> OncoprintOptions:
    shown, tracks = (list(dict.fromkeys(asked.params.pieces(name))) for name in ("show", "tracks"))
    if any(one not in CHOICES for one in shown):
        raise ParameterError("show", f"should be {' or '.join(CHOICES)}, or both with a comma between.")
    if any(one not in offered for one in tracks):
        raise ParameterError("tracks", "has what is no clinical attribute here; choose from the list.")
    if len(tracks) > MOST_TRACKS:
        raise ParameterError("tracks", f"has {len(tracks)} clinical attributes; the oncoprint shows {MOST_TRACKS} at most.")
    return OncoprintOptions(shown, tracks)


def _view(db, asked: GeneQuestion, options: OncoprintOptions, offered: Mapping[str, Attribute]) -> OncoprintView:
    found = asked.oncoprint(db)
    columns: Sequence[int] = range(len(found.columns))
    if ONLY_ALTERED in options.show and found.rows:
        columns = bits.positions_of(found.having(ALTERED), len(found.columns))
    studies = [its.study.pk for its in found.studies]
    samples, patients = ([read(db, pk) for pk in studies] for read in (sample_ids, sample_patients))

    def values(attr_id: str) -> list[str]:
        every = list(chain.from_iterable(sample_values(db, pk, ids, attr_id) for pk, ids in zip(studies, samples, strict=True)))
        return [every[found.columns[column]] for column in columns]

    tracks = [ClinicalTrack(offered[one].name, values(one), offered[one].datatype.upper() == "NUMBER") for one in options.tracks]
    return OncoprintView(found, columns, samples, patients, tracks, GAINS in options.show)


def _pairs(db, asked: GeneQuestion, found: Oncoprint) -> Sequence[Pair]:
    key = ("gene pairs", *asked.key)
    return db.cache.get(key, lambda: pairs(found.rows), lambda made: 1000 + 500 * len(made))


def _sentences(asked: GeneQuestion, shown: ShownOncoprint) -> list[str]:
    told: list[str] = []
    studies = shown.studies
    if asked.typed.query and studies:
        told += read_otherwise(asked.typed.query, studies[0].notes)
        told += absent([kind for kind in studies[0].absent if all(kind in one.absent for one in studies)])
    if not any(one.profile_ids for one in studies):
        named = "This study has" if asked.of_one else "These studies have"
        told.append(f"{named} neither mutations nor discrete copy-number values nor structural variants.")
    if shown.view is None:
        told.append(f"{asked.samples:,} samples are too many for an oncoprint of {len(asked.query.items) if asked.query else 0:,} rows; choose studies, or fewer genes.")
    return told


def _by_study(context, asked: GeneQuestion, studies: Sequence[InStudy]) -> Html:
    rows: list[list[Cell]] = []
    for listed, its in sorted(zip(asked.studies, studies, strict=True), key=lambda pair: -pair[1].altered / max(1, pair[1].measured)):
        is_linked = len(rows) < asked.most_links
        name = link_to(asked.in_study(context.root, listed.study_id), listed.name) if is_linked else listed.name
        rows.append([name, Share(its.altered, its.measured), its.altered, its.measured])
    return table("Altered samples by study", ["Study", "Share altered", "Altered", "Samples looked at"], rows)


def _form(context, asked: GeneQuestion, shown: ShownOncoprint) -> Html:
    options = shown.options
    offered = {**{one: shown.offered[one] for one in options.tracks}, **dict(islice(shown.offered.items(), MOST_OFFERED))}
    checks = joined(check("tracks", one, attribute.name, one in options.tracks) for one, attribute in offered.items())
    return html(
        FORM,
        address=asked.place(context.root),
        hidden=hidden(asked.parameters),
        choices=joined(check("show", name, text, name in options.show) for name, text in CHOICES.items()),
        tracks=html(TRACKS, most=MOST_TRACKS, checks=checks, open=marked("open", bool(options.tracks))) if offered else "",
    )


def _samples(context, asked: GeneQuestion, shown: ShownOncoprint, view: OncoprintView) -> Html:
    """The samples of the oncoprint in its order, a page of them."""
    start = (shown.page - 1) * PER_PAGE
    places = range(start, min(start + PER_PAGE, len(view.columns)))
    columns = [view.columns[place] for place in places]
    said = [said_in(view.found, row, columns) for row in view.found.rows]
    rows = []
    for place, column in zip(places, columns, strict=True):
        study_id, sample_id, patient = view.study_id(column), view.sample_id(column), view.patient_id(column)
        link = link_to(patient_address(context.root, study_id, patient, sample_id), sample_id)
        cells = [words[column] or ("–" if row.states[column] & MEASURED else "") for row, words in zip(view.found.rows, said, strict=True)]
        rows.append([link, *([study_id] if view.several else []), *(track.values[place] for track in view.tracks), *cells])
    head = ["Sample", *(["Study"] if view.several else []), *(track.name for track in view.tracks), *map(text_of, view.found.rows)]
    last = last_page(len(view.columns), PER_PAGE)
    pages = pager(asked.place(context.root), shown.page, last, **{**asked.parameters, **shown.options.parameters})
    said_of = f"{counted(len(view.columns), 'sample')}, in the order of the oncoprint; – where nothing is altered, nothing where the gene was not measured."
    return joined([quiet(said_of), table("The samples of the oncoprint", head, rows, len(head)), pages])


def _pair_table(context, asked: GeneQuestion, rows: Sequence[OncoprintRow], found: Sequence[Pair]) -> Html:
    head, cells = _pair_rows(rows, found)
    text = "Samples that were measured in both; p of Fisher's exact test, one-sided, towards what is seen; q corrected for all pairs (Benjamini–Hochberg)."
    text += f" The first {MOST_ROWS} rows alone." if len(rows) > MOST_ROWS else ""
    text += f" {SHOWN_PAIRS} of {len(found)} pairs; the file has all." if len(found) > SHOWN_PAIRS else ""
    file = save(asked.address(context.root, "pairs.tsv"), Html('Data (TSV)<span class="aside"> of the pairs</span>'))
    return joined([quiet(text), table("The numbers of pairs", head, cells[:SHOWN_PAIRS], 2), file])


def _pair_rows(rows: Sequence[OncoprintRow], found: Sequence[Pair]) -> tuple[list[str], list[list[Cell]]]:
    head = ["A", "B", "Neither", "A alone", "B alone", "Both", "Log2 odds ratio", "p", "q", "Tendency"]
    names = list(map(text_of, rows))
    return head, [
        [names[one.first], names[one.second], one.neither, one.first_only, one.second_only, one.both, one.log2_odds_ratio, one.p, one.q, one.tendency]
        for one in found
    ]
