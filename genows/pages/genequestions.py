"""Questions about genes: what people type where a page asks for genes, names or a gene query, and what is said of it.

Of which studies they ask, and where the parts of the answer stand.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.askedgenes import known_genes
from genows.analysis.attributes import Attribute, study_attributes
from genows.analysis.genenames import NamedGenes, named_genes, words
from genows.analysis.oncoprints import InStudy, Oncoprint, StudyRows, digest, in_study, oncoprint, spelled, study_rows
from genows.analysis.oql.grammar import OqlError, parse
from genows.analysis.oql.query import Cell, Change, GeneLine, GeneQuery, Track
from genows.analysis.studies import ListedStudy, some_studies
from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.clients.revised.cohorts import filter_text
from genows.cohorts.cohort import CohortPart, base_of_studies
from genows.cohorts.filtered import addressed
from genows.data.genes import Gene
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.params import Parameters
from genows.http.request import PageRequest
from genows.pages.figures import Figure
from genows.pages.frame import PageContext
from genows.pages.markup import Html, first_of
from genows.pages.pictures.svg import clean

# Characters of which a list of names has none, and a gene query with conditions, pairs or tracks has one.
SIGNS = ":[{"
# Of a query: as long as the portal's services take.
MOST_CHARACTERS = 100_000
# Lines of tracks that are shown.
MOST_LINES = 200
TOO_LONG = f"The query is longer than {MOST_CHARACTERS:,} characters."
KINDS = {"CNA": "levels of copy number", "MUT": "mutations", "FUSION": "structural variants", "EXP": "expression", "PROT": "protein levels", "METH": "methylation"}
# Names that are shown of those that are not known, and characters of each.
MOST_NAMED, LONGEST = 20, 60

MOST_GENES = 50
# Genes that titles name.
NAMED = 5
# Names that are looked up, at most: some more than are shown, since some may mean no gene.
MOST_NAMES = 10 * MOST_GENES
# Cells of all rows that one page draws or lists: of more studies it only counts.
MOST_CELLS = 3_000_000
# Characters of the links to studies of one page, of which each holds the question.
MOST_LINKED = 1_000_000


class Typed(NamedTuple):
    """*text*: as it may be typed again; *names*: of genes; *named*: what they mean; *query*: None where names alone
    were typed, or what was typed cannot be read; *fault*: a sentence that says so, else ''.
    """

    text: str
    names: Sequence[str]
    named: NamedGenes
    query: GeneQuery | None = None
    fault: str = ""

    @property
    def genes(self) -> dict[str, Gene]:
        """What the names of the query mean, and the symbols of these genes."""
        return {**{gene.symbol: gene for gene in self.named.genes}, **self.named.by_name}

    @property
    def asked(self) -> GeneQuery | None:
        """The query; of names alone one with a line for each gene that they mean, by its symbol.

        None where no gene is meant.
        """
        if self.query or self.fault or not self.named.genes:
            return self.query
        return GeneQuery(tuple(GeneLine(gene.symbol) for gene in self.named.genes))


def typed(db: Session, text: str, most_names: int | None = None) -> Typed:
    """Returns what was typed. *most_names*: that are looked up."""
    if not any(sign in text for sign in SIGNS):
        names = words(text)
        return Typed(", ".join(names), names, named_genes(db, names[:most_names]))
    nothing = NamedGenes((), {}, {}, ())
    if len(text) > MOST_CHARACTERS:
        return Typed(text[:MOST_CHARACTERS], (), nothing, fault=TOO_LONG)
    try:
        query = parse(text)
    except OqlError as error:
        return Typed(text, (), nothing, fault=f"The query cannot be read: {error}.")
    names = query.names()[:most_names]
    named = named_genes(db, names)
    known = {**known_genes(db, query), **named.by_name}
    ambiguous = {name: symbols for name, symbols in named.ambiguous.items() if name not in known}
    unknown = [name for name in named.unknown if name not in known]
    symbols = list(dict.fromkeys(known[name].symbol for name in names if name in known))
    genes = list(dict.fromkeys(known[name] for name in names if name in known))
    return Typed(text, names, NamedGenes(symbols, named.renamed, ambiguous, unknown, genes, known), query)


def parts(query: GeneQuery, most: int) -> GeneQuery:
    """Returns the first *most* lines and tracks of a query.

    Of all tracks together MOST_LINES lines, and of each one at least.
    """
    items, left = [], MOST_LINES
    for item in query.items[:most]:
        if isinstance(item, Track):
            item = item._replace(lines=item.lines[: max(1, left)])
            left -= len(item.lines)
        items.append(item)
    return query._replace(items=tuple(items))


def read_otherwise(query: GeneQuery, notes: Sequence[str]) -> list[str]:
    """Returns a sentence for each word of a query that was read as a protein change, by *notes*, and may have been
    meant otherwise.
    """
    told = []
    for word in (note.removesuffix("=change") for note in notes if note.endswith("=change")):
        gene = next((line.name for line in query.lines if any(_is_word(one, word) for one in line.conditions or ())), "")
        told.append(f"{word} is read as a protein change of {gene}.")
    return told


def _is_word(condition, word) -> bool:
    return isinstance(condition, Change | Cell) and condition.word == word


def absent(kinds: Sequence[str]) -> list[str]:
    """Returns a sentence that says which kinds of data a query names and the study does not have."""
    return [f"The study has no {' and no '.join(KINDS[kind] for kind in kinds)} to look at."] if kinds else []


def understood(genes: NamedGenes) -> str:
    """Returns which genes the names that are no symbols were taken for; '' where all are symbols."""
    told = [f"{_shown(name)} is {symbol}" for name, symbol in islice(genes.renamed.items(), MOST_NAMED)]
    return ", ".join(told) + ("." if len(genes.renamed) <= MOST_NAMED else " and so on.") if told else ""


def not_understood(genes: NamedGenes) -> list[str]:
    """Returns a sentence for each name that means several genes, and one for those that mean none."""
    told = [f"{_shown(name)} may be {', '.join(symbols)}: write which." for name, symbols in islice(genes.ambiguous.items(), MOST_NAMED)]
    return told + ([f"No gene is called {some(genes.unknown)}."] if genes.unknown else [])


def beginnings(genes: NamedGenes) -> list[str]:
    """Returns how the names that mean no gene begin, each once.

    What to look for where a last letter is missing or wrong.
    """
    return list(dict.fromkeys(_shown(name)[:-1].upper() for name in genes.unknown[:MOST_NAMED] if len(name) > 2))


def some(names: Sequence[str]) -> str:
    """Returns the first of *names*, and how many more there are."""
    shown = ", ".join(_shown(name) for name in names[:MOST_NAMED])
    return shown + (f" and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else "")


def _shown(name):
    return clean(name[:LONGEST])


class GeneQuestion(NamedTuple):
    """*studies*: those that the caller may read and asks about; *of_one*: whether the address is that of one study,
    `/studies/ID/genes`; *every*: whether all are meant that may be read.

    *typed*: what was typed; *query*: of it what is shown, None where nothing is; *left_out*: how many lines and tracks
    are too many; *filter*: of the cohort whose samples count, in its one form, '' where all do; *chosen*: study_pk → its
    samples that count then.
    """

    studies: Sequence[ListedStudy]
    of_one: bool
    every: bool
    typed: Typed
    query: GeneQuery | None
    left_out: int
    params: Parameters
    filter: str = ""
    chosen: Mapping[int, CohortPart] = MappingProxyType({})

    @property
    def genes(self) -> dict[str, Gene]:
        """What the names of the query mean."""
        return self.typed.genes

    @property
    def readable(self) -> list[Study]:
        """The studies, as `analysis` takes them."""
        return [Study(study.pk, study.study_id) for study in self.studies]

    @property
    def samples(self) -> int:
        """How many samples count."""
        if self.filter:
            return sum(part.samples.bit_count() for part in self.chosen.values())
        return sum(study.samples for study in self.studies)

    @property
    def is_small(self) -> bool:
        """Whether there are few enough cells to draw them."""
        return self.query is not None and self.samples * len(self.query.items) <= MOST_CELLS

    @property
    def of_all(self) -> "GeneQuestion":
        """The same question about all samples."""
        return self._replace(filter="")

    @property
    def parameters(self) -> dict[str, str]:
        """The question as parameters, without those of a part."""
        studies = {} if self.of_one or self.every else {"study_ids": ",".join(study.study_id for study in self.studies)}
        # Of names alone their genes by their symbols: one address for one answer.
        genes = self.typed.text if self.typed.query or self.typed.fault else ",".join(self.typed.named.symbols)
        return {**studies, **({"genes": genes} if genes else {}), **self.filtered}

    @property
    def filtered(self) -> dict[str, str]:
        """The parameter that names the filter, where there is one."""
        return {"filter": self.filter} if self.filter else {}

    def in_study(self, root: str, study_id: str, part: str = "") -> str:
        """Returns the address of a part of the answer to the same question about one study."""
        return f"{root}/studies/{quote(study_id, safe='')}/genes" + (f"/{part}" if part else "") + f"?{self._genes_sent}"

    @property
    def _genes_sent(self) -> str:
        return urlencode({"genes": self.parameters["genes"], **self.filtered})

    @property
    def most_links(self) -> int:
        """How many studies have such a link; of others the name alone is shown."""
        return max(1, MOST_LINKED // len(self._genes_sent))

    @property
    def key(self) -> tuple:
        """What stands for the question in keys of the cache, without parameters of parts."""
        assert self.query is not None
        return tuple(study.pk for study in self.studies), digest(self.query), self.filter

    @property
    def words(self) -> str:
        """The genes in a few words, for titles."""
        lines = self.query.lines if self.query else ()
        symbols = list(dict.fromkeys(self.genes[line.name].symbol for line in lines if line.name in self.genes))
        return first_of(symbols, NAMED)

    @property
    def altered(self) -> str:
        """What is counted in a few words: TP53, KRAS altered as the query says."""
        return f"{self.words} altered" + (" as the query says" if self.typed.query else "")

    def address(self, root: str, part: str = "", **further: str) -> str:
        """Returns the address of a part of the answer, or of another file below the same place.

        *further*: parameters of the part.
        """
        sent = {**self.parameters, **further}
        return self.place(root, part) + (f"?{urlencode(sent, safe=',', quote_via=quote)}" if sent else "")

    def place(self, root: str, part: str = "") -> str:
        """Returns the address of a part of the answer without parameters."""
        base = f"{root}/studies/{quote(self.studies[0].study_id, safe='')}/genes" if self.of_one else f"{root}/genes"
        return f"{base}/{part}" if part else base

    def file_name(self, name: str) -> str:
        """Returns what a file of the answer is called."""
        return f"{self.studies[0].study_id}-{name}" if self.of_one else name

    def attributes(self, db: Session) -> dict[str, Attribute]:
        """Returns the clinical attributes of the studies by their ids; of several with one id the first study's."""
        found: dict[str, Attribute] = {}
        for study in self.studies:
            for one in study_attributes(db, study.pk):
                found.setdefault(one.attr_id, one)
        return found

    def part_of(self, study: Study) -> CohortPart | None:
        """Returns the samples of a study that count; None for all."""
        return self.chosen[study.pk] if self.filter else None

    def sample_pks_of(self, study: Study) -> frozenset[int] | None:
        """Returns the same by their numbers."""
        part = self.part_of(study)
        return frozenset(part.sample_pks) if part else None

    def rows_of(self, db: Session, study: Study) -> StudyRows:
        """Returns what the query finds in one of the studies, in the samples that count."""
        assert self.query is not None
        rows, part = study_rows(db, study, self.query, self.genes), self.part_of(study)
        return rows.of(part.samples) if part else rows

    def rows(self, db: Session) -> list[StudyRows]:
        """Returns what the query finds, study after study."""
        return [self.rows_of(db, study) for study in self.readable] if self.query else []

    def in_studies(self, db: Session) -> list[InStudy]:
        """Returns how many samples the query finds, study after study, however large the question. Kept until the data change."""

        def of(study: Study) -> InStudy:
            key = ("in study", study.pk, *(self.key if self.filter else self.key[1:]))
            return db.cache.get(key, lambda: in_study(self.rows_of(db, study)), lambda made: 2000)

        return list(map(of, self.readable)) if self.query else []

    @property
    def oql(self) -> str:
        """The query as the API takes it."""
        return " ".join(map(str, spelled(self.query).items)) if self.query else ""

    def oncoprint(self, db: Session) -> Oncoprint:
        """Returns what it finds as columns, sorted; not of a question that is not small. Kept until the data change."""
        return db.cache.get(("oncoprint", *self.key), lambda: oncoprint(self.rows(db)), Oncoprint.weight)


class AnswerPart(NamedTuple):
    """A part of the answer. *name*: its address below the base, '' for the base itself; *title*: of the link to it.

    *gather*: reads what it shows, of a question with a query; *show*: makes sections of a page of that. *files*: name →
    what makes its figure, for the picture (svg) or the data (tsv), None for what is not there; *tables*: those that
    have no picture.
    """

    name: str
    title: str
    gather: Callable[[Session, GeneQuestion], Any]
    show: Callable[[PageContext, GeneQuestion, Any], Sequence[Html]]
    files: dict[str, Callable[[Session, GeneQuestion, str], Figure | None]] = {}
    tables: Sequence[str] = ()


def question(db: Session, caller: Caller, request: PageRequest, study_id: str | None = None) -> GeneQuestion | None:
    """Returns the question of a request, about the study of its path or those of study_ids.

    None, or Denied, where one is not there for the caller. A filter that cannot be read is a ParameterError.

    *request*: its parameters are genes, or as older addresses have it gene; filter.
    """
    params = request.params
    of_one, named = study_id is not None, params.pieces("study_ids") if study_id is None else [study_id]
    if of_one or "study_ids" in params.names():
        studies = []
        for one in dict.fromkeys(named):
            study = permissions.named_study(db, caller, one)
            if study is None:
                return None
            studies.append(study)
        if not studies:
            raise ParameterError("study_ids", "is empty: name studies with commas between, or leave it out for all.")
    else:
        studies = permissions.readable_studies(db, caller)
    asked = typed(db, params.one("genes") or params.one("gene") or "", MOST_NAMES)
    query = asked.asked
    left_out = max(0, len(query.items) - MOST_GENES) if query else 0
    shown = parts(query, MOST_GENES) if query else None
    # A line of a name that means no gene is no row.
    if shown and not any(line.name in asked.genes for line in shown.lines):
        shown = None
    every, cohort = not of_one and "study_ids" not in params.names(), _cohort(db, studies, filter_text(request, "filter"))
    return GeneQuestion(some_studies(db, studies), of_one, every, asked, shown, left_out, params, *cohort)


def _cohort(db, studies: Sequence[Study], text: str) -> tuple[str, dict[int, CohortPart]]:
    """Returns the filter in its one form, '' of all samples, and study_pk → the samples that pass it."""
    if not text:
        return "", {}
    base = base_of_studies(db, studies)
    its = addressed(db, base, text)
    # A filter may name samples of some of the studies alone.
    chosen = {part.study.study.pk: part for part in its.cohort.parts}
    return its.text or "", {study.study.pk: chosen.get(study.study.pk, CohortPart(study, 0)) for study in base.studies}
