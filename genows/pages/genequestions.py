"""Questions about genes: of which studies, what was typed, and where the parts of the answer stand."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from genows.analysis.oncoprints import InStudy, Oncoprint, StudyRows, digest, in_study, oncoprint, spelled, study_rows
from genows.analysis.oql.query import Query
from genows.analysis.studies import ListedStudy, some_studies
from genows.auth import permissions
from genows.auth.permissions import Caller, Study
from genows.data.genes import Gene
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.params import Parameters
from genows.pages.figures import Figure
from genows.pages.frame import PageContext
from genows.pages.markup import Html
from genows.pages.typedgenes import Typed, parts, typed

MOST_GENES = 50
# Genes that titles name.
NAMED = 5
# Names that are looked up, at most: some more than are shown, since some may mean no gene.
MOST_NAMES = 10 * MOST_GENES
# Cells of all rows that one page draws or lists: of more studies it only counts.
MOST_CELLS = 3_000_000
# Characters of the links to studies of one page, of which each holds the question.
MOST_LINKED = 1_000_000


class GeneQuestion(NamedTuple):
    """*studies*: those that the caller may read and asks about; *of_one*: whether the address is that of one study, `/studies/ID/genes`;
    *every*: whether all are meant that may be read.

    *typed*: what was typed; *query*: of it what is shown, None where nothing is; *left_out*: how many lines and tracks are too many.
    """

    studies: Sequence[ListedStudy]
    of_one: bool
    every: bool
    typed: Typed
    query: Query | None
    left_out: int
    params: Parameters

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
        """How many samples the studies have."""
        return sum(study.samples for study in self.studies)

    @property
    def is_small(self) -> bool:
        """Whether there are few enough cells to draw them."""
        return self.query is not None and self.samples * len(self.query.items) <= MOST_CELLS

    @property
    def parameters(self) -> dict[str, str]:
        """The question as parameters, without those of a part."""
        studies = {} if self.of_one or self.every else {"study_ids": ",".join(study.study_id for study in self.studies)}
        # Of names alone their genes by their symbols: one address for one answer.
        genes = self.typed.text if self.typed.query or self.typed.fault else ",".join(self.typed.named.symbols)
        return {**studies, **({"genes": genes} if genes else {})}

    @property
    def sent_to_studies(self) -> str:
        """Returns the genes as the links to studies hold them."""
        return urlencode({"genes": self.parameters["genes"]})

    @property
    def most_links(self) -> int:
        """How many studies have such a link; of others the name alone is shown."""
        return max(1, MOST_LINKED // len(self.sent_to_studies))

    @property
    def key(self) -> tuple:
        """What stands for the question in keys of the cache, without parameters of parts."""
        assert self.query is not None
        return tuple(study.pk for study in self.studies), digest(self.query)

    @property
    def words(self) -> str:
        """The genes in a few words, for titles."""
        lines = self.query.lines if self.query else ()
        symbols = list(dict.fromkeys(self.genes[line.name].symbol for line in lines if line.name in self.genes))
        more = f" and {len(symbols) - NAMED} more" if len(symbols) > NAMED else ""
        return ", ".join(symbols[:NAMED]) + more

    @property
    def altered(self) -> str:
        """What is counted in a few words: TP53, KRAS altered as the query says."""
        return f"{self.words} altered" + (" as the query says" if self.typed.query else "")

    def address(self, root: str, part: str = "", **further: str) -> str:
        """Returns the address of a part of the answer, or of another file below the same place. *further*: parameters of the part."""
        sent = {**self.parameters, **further}
        return self.place(root, part) + (f"?{urlencode(sent, safe=',', quote_via=quote)}" if sent else "")

    def place(self, root: str, part: str = "") -> str:
        """Returns the same without parameters."""
        base = f"{root}/studies/{quote(self.studies[0].study_id, safe='')}/genes" if self.of_one else f"{root}/genes"
        return f"{base}/{part}" if part else base

    def file_name(self, name: str) -> str:
        """Returns what a file of the answer is called."""
        return f"{self.studies[0].study_id}-{name}" if self.of_one else name

    def rows(self, db: Session) -> list[StudyRows]:
        """Returns what the query finds, study after study."""
        return [study_rows(db, study, self.query, self.genes) for study in self.readable] if self.query else []

    def in_studies(self, db: Session) -> list[InStudy]:
        """Returns the same in numbers, however large the question."""
        return [in_study(db, study, self.query, self.genes) for study in self.readable] if self.query else []

    @property
    def oql(self) -> str:
        """The query as the API takes it."""
        return " ".join(map(str, spelled(self.query).items)) if self.query else ""

    def oncoprint(self, db: Session) -> Oncoprint:
        """Returns what it finds as columns, sorted; not of a question that is not small."""
        assert self.query is not None
        return oncoprint(db, self.readable, self.query, self.genes)


class Part(NamedTuple):
    """A part of the answer. *name*: its address below the base, '' for the base itself; *title*: of the link to it.

    *gather*: reads what it shows, of a question with a query; *show*: makes sections of a page of that.
    *files*: name → what makes its figure, for the picture (svg) or the data (tsv), None for what is not there; *tables*: those that have no picture.
    """

    name: str
    title: str
    gather: Callable[[Session, GeneQuestion], Any]
    show: Callable[[PageContext, GeneQuestion, Any], Sequence[Html]]
    files: dict[str, Callable[[Session, GeneQuestion, str], Figure | None]] = {}
    tables: Sequence[str] = ()


def question(db: Session, caller: Caller, params: Parameters, study_id: str | None = None) -> GeneQuestion | None:
    """Returns the question of a request, about the study of its path or those of study_ids; None, or Denied, where one is not there for the caller.

    *params*: genes, or as older addresses have it gene.
    """
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
    return GeneQuestion(some_studies(db, studies), of_one, not of_one and "study_ids" not in params.names(), asked, shown, left_out, params)
