"""Mutation files: columns get the format's names, samples their ids, cells the format's words; several files become one."""

import re
import shutil
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import TextIO

from genows.data.reference import chromosome_name
from genows.db.packaged.tables import PLACED_ON, genes
from genows.encode.tabletext import counted
from genows.errors import StudyError, UsageError
from genows.load.compact import SeenRows
from genows.load.maf.columns import SYNONYMS
from genows.load.maf.comparisons import IDENTITY, SLOTS
from genows.load.metafile import MUTATIONS
from genows.load.variants.drivers import DRIVER
from genows.prepare import mutationcells
from genows.prepare.columns import MAF, PATIENT, PLACE, find, named
from genows.prepare.folder import SEQUENCED, Study, pair_of
from genows.prepare.layouts import share_of_genes
from genows.prepare.mutationcells import GENOMES, genome_of, is_change
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import listed

BARCODE, CHANGED, CLASSED, BUILT = "Tumor_Sample_Barcode", "HGVSp_Short", "Variant_Classification", "NCBI_Build"
SYMBOL, ENTREZ, START, END, KIND = "Hugo_Symbol", "Entrez_Gene_Id", "Start_Position", "End_Position", "Variant_Type"
REFERENCE, ALLELE = "Reference_Allele", "Tumor_Seq_Allele2"
_OF_PLACE = ("Chromosome", START, END, REFERENCE, ALLELE)
_WRITTEN = (BARCODE, SYMBOL, ENTREZ, BUILT, CLASSED, KIND, CHANGED, END)  # columns that the file gets in any case
# Reads that there are, those of the variant, and the others, which follow.
_DEPTHS = (("tumor_depth", "t_alt_count", "t_ref_count"), ("normal_depth", "n_alt_count", "n_ref_count"))
_DRIVER_WORDS = {"driver": "Putative_Driver", "passenger": "Putative_Passenger", "yes": "Putative_Driver", "no": "Putative_Passenger"}
_DRIVER_WORDS |= {word.lower(): word for word in ("Putative_Driver", "Putative_Passenger", "Unknown")}
# Column → (what its cells become, what is told of those that become nothing).
_CLEANED: dict[str, tuple[Callable[[str], str], str]] = {
    "Chromosome": (lambda text: "" if is_missing(text) else text, ""),
    **dict.fromkeys((START, END), (mutationcells.whole, "position that is no whole number, left out")),
    **dict.fromkeys(SYNONYMS, (mutationcells.count, "read count that is no whole number, left out")),
    **dict.fromkeys(("tumor_depth", "normal_depth"), (mutationcells.count, "depth that is no whole number, left out")),
    **dict.fromkeys(("tumor_vaf", "normal_vaf"), (mutationcells.fraction, "allele frequency that is no share, left out")),
    ENTREZ: (mutationcells.entrez, "Entrez id that is no number, left out: the symbol counts"),
    CHANGED: (mutationcells.change_of, "protein change left out"),
    "cbp_driver": (lambda text: _DRIVER_WORDS.get(text.lower(), ""), "cbp_driver that is none of the format's words, left out"),
    "cbp_driver_annotation": (lambda text: text[:80], ""),
    "cbp_driver_tiers": (lambda text: text[:50], ""),
    "cbp_driver_tiers_annotation": (lambda text: text[:80], ""),
}
_SEQUENCED = re.compile("sequenced_samples:", re.IGNORECASE)
_ANALYZED = re.compile(r"#+n\.analyzed\.samples[: ]+([0-9]+)")  # of files of the GDC
# Of a guessed genome: bases beside a gene that count as in it; positions that are needed, and the share that may lie elsewhere.
_MARGIN = 5000
_LEAST, _MOST_OUTSIDE = 5, 0.1


def recognised(loose: Loose) -> str | None:
    """Why a file is one of mutations: gene, sample, and what happened to the gene; None where it is not."""
    columns = _columns(loose)
    gene = columns.get(SYMBOL, columns.get(ENTREZ))
    if gene is None:
        return None
    classed = CLASSED in columns and any(map(mutationcells.class_of, loose.column(columns[CLASSED])))
    changed = CHANGED in columns and any(map(is_change, loose.column(columns[CHANGED])))
    alleles = ALLELE in columns and START in columns
    told = [columns[name] for name, there in ((CLASSED, classed), (CHANGED, changed), (ALLELE, alleles)) if there]
    if BARCODE not in columns and len(told) > 1:
        raise UsageError(
            f"{loose.file}: mutations without a column of samples: name the sample of each row in one, or give --kind '{loose.file}=mutations',"
            f" and all rows are of a sample called {_stem(loose)}."
        )
    if not told or BARCODE not in columns:
        return None
    return f"it has genes, samples and mutations: columns {', '.join(loose.header[index] for index in (gene, columns[BARCODE], *told))}"


def _stem(loose):
    """The name of a file without its endings: a sample's, where no column names it."""
    return loose.path.name.split(".")[0]


def sample_cells(loose: Loose) -> list[str]:
    """The ids of samples in the first rows, as the file spells them."""
    place = _columns(loose).get(BARCODE)
    return [] if place is None else loose.column(place)


def _columns(loose):
    """{name in the format: index} of a file's columns; ids of patients are those of samples where no column has these."""
    fits = {
        SYMBOL: lambda cells: not all(cell.startswith("ENS") or number_of(cell) is not None for cell in cells),
        ENTREZ: lambda cells: sum(map(bool, map(mutationcells.entrez, cells))) * 2 > len(cells),
        START: lambda cells: any(map(mutationcells.whole, cells)),
        END: lambda cells: any(map(mutationcells.whole, cells)),
        CHANGED: lambda cells: any(map(is_change, cells)),
        CLASSED: lambda cells: any(map(mutationcells.class_of, cells)),
        BUILT: lambda cells: any(map(genome_of, cells)),
    }
    found = named(loose.header, MAF, lambda name, index: name not in fits or not loose.column(index) or fits[name](loose.column(index)))
    if BARCODE not in found:
        free = ["\0" if index in found.values() else column for index, column in enumerate(loose.header)]
        patient = find(free, PATIENT)
        found |= {} if patient is None else {BARCODE: patient}
    for depth, alternate, other in _DEPTHS:  # depths stand for counts only where there are none
        if {alternate, other} <= found.keys() and depth in found and loose.header[found[depth]].lower() != depth:
            del found[depth]
    return found


def write(study: Study, files: list[Loose]) -> None:
    """Writes data_mutations.txt of all mutation files, and its meta file. StudyError where nobody can tell the genome, or a file lacks samples or genes."""
    parts = [_Part(study, loose) for loose in files]
    _settle_genome(study, parts)
    placed = _OF_PLACE if any(part.place is not None for part in parts) else ()
    header = list(dict.fromkeys((*(name for part in parts for name in part.columns), *_WRITTEN, *placed)))
    for name, other in zip(tuple(DRIVER.values())[::2], tuple(DRIVER.values())[1::2], strict=True):
        header += [each for each in (name, other) if each not in header and {name, other} & {*header}]
    header += [other for depth, alternate, other in _DEPTHS if {depth, alternate} <= {*header} and other not in header]
    seen = SeenRows(SLOTS)
    sequenced = [sample_id for part in parts for sample_id in part.sequenced()]
    with study.data("mutations") as data:
        data.write("\t".join(header) + "\n")
        for part in parts:
            part.write(data, header, seen)
            if not part.rows:
                told = "; ".join(part.told.notes)
                raise StudyError(f"no row could be written{f' ({told})' if told else ''}", part.loose.file, rule="F-03")
    study.measure(SEQUENCED, sequenced)
    study.all_sequenced = bool(sequenced)
    study.measure(SEQUENCED, (sample_id for part in parts for sample_id in part.samples))
    description = f"Mutations of {', '.join(loose.file for loose in files)}"
    study.profile("mutations", pair_of(MUTATIONS), "mutations", "Mutations", description, **_proteins(parts))


def name_sequenced(study: Study) -> None:
    """Puts the samples that count as sequenced above the head of the mutations: those without one get a count of 0 by it."""
    path = study.folder / "data_mutations.txt"
    if not path.exists():
        return
    with path.open("rb") as rows, path.with_suffix(".new").open("wb") as data:
        data.write(f"#sequenced_samples: {' '.join(study.measured[SEQUENCED])}\n".encode())
        shutil.copyfileobj(rows, data)
    path.with_suffix(".new").replace(path)


def _proteins(parts):
    """Whether SWISSPROT holds names (`P53_HUMAN`) or accessions (`P04637`), as the meta file says it; nothing where there is no such column."""
    cells = [cell for part in parts if "SWISSPROT" in part.columns for cell in part.loose.column(part.columns["SWISSPROT"])]
    return {"swissprot_identifier": "name" if any("_" in cell for cell in cells) else "accession"} if cells else {}


def _settle_genome(study, parts):
    """The study's genome, of an option, of the files or, where they do not name it, of where their genes lie."""
    if study.genome or not any(START in part.columns or part.place is not None for part in parts):
        return
    found = {genome: part.loose.file for part in parts for genome in part.genomes}
    if len(found) > 1:
        told = ", ".join(f"{genome} in {file}" for genome, file in sorted(found.items()))
        raise StudyError(f"mutations on several genomes ({told}); --genome says of which one rows are kept", parts[0].loose.file, rule="S-32")
    if found:
        study.genome = next(iter(found))
        study.telling.study.append(f"Genome {study.genome}: NCBI_Build says so.")
        return
    part = next(part for part in parts if START in part.columns or part.place is not None)
    study.genome, why = guessed_genome(part.places())
    if not study.genome:
        raise StudyError(f"no column (NCBI_Build) says of which genome the positions are{why}; --genome hg19, hg38 or mm10 does", part.loose.file, rule="S-32")
    study.telling.study.append(f"Genome {study.genome}: {why}.")


class _Part:
    """One mutation file. *columns*: {name in the format: index}, then all others under their own names."""

    def __init__(self, study: Study, loose: Loose):
        self.study, self.loose, self.told = study, loose, loose.told
        known = _columns(loose)
        if SYMBOL not in known and ENTREZ not in known:
            raise StudyError(f"no column of genes (as {', '.join(MAF[SYMBOL][:4])}), which mutations need", loose.file, loose.header_line, rule="MU-01")
        self.sample = "" if BARCODE in known else _stem(loose)
        if self.sample:
            loose.told.result.append(f"no column of samples: all rows are of {self.sample}, as the file is called")
        self.place = self._place_column(known)
        if ENTREZ not in known and (share := share_of_genes(loose, known[SYMBOL])) < 0.5:
            few = "none" if not share else "fewer than half"
            raise StudyError(f"{few} of its genes are known by their symbols, and there are no Entrez ids: no load would take it", loose.file, rule="F-18")
        self.columns = dict(known)
        self._tell(known)
        self.genomes = {genome for build in loose.column(known[BUILT]) if (genome := genome_of(build))} if BUILT in known else set()
        self.samples: dict[str, None] = {}
        self.rows = 0

    def _place_column(self, known):
        """The index of a column that holds chromosome and position in one text; None where there is none, or both have their own."""
        if START in known and "Chromosome" in known:
            return None
        named = [find([column], PLACE) is not None for column in self.loose.header]
        fitting = [index for index, yes in enumerate(named) if yes and any(map(mutationcells.place_of, self.loose.column(index)))]
        return fitting[0] if fitting else None

    def _tell(self, known):
        renamed, taken, unread = {index: name for name, index in known.items()}, {name.lower() for name in known}, []
        taken |= {other.lower() for name, others in SYNONYMS.items() if name in known for other in others}
        for index, column in enumerate(self.loose.header):
            if index == self.place:
                self.told.column(column, f"Chromosome, {START}", "one text has both")
            elif index in renamed:
                self.told.column(column, renamed[index], "" if column == renamed[index] else "what the format calls it")
            elif not column or column.lower() in taken:
                nameless = f"a column without a name{'' if self.loose.column(index) else ' and values'}"
                self.told.column(column, "", "a column of that name is there already" if column else nameless)
            else:
                self.columns[column] = index
                taken.add(column.lower())
                unread.append(column)
        counted = {"t_alt_count", "t_ref_count"} <= known.keys() or known.keys() & {"tumor_depth", "TTotCov"}
        if "tumor_vaf" in known and not counted:
            self.told.note("allele frequencies (tumor_vaf) without a depth (tumor_depth): loads keep numbers of reads, and so none of these is shown")
        if unread:
            self.told.result += listed("kept in the file, and not read by loads", unread)

    def sequenced(self) -> list[str]:
        """The samples that a `#sequenced_samples:` line above the head names."""
        names = [name for line, text in self.loose.comments for name in "".join(_SEQUENCED.split(text, maxsplit=1)[1:]).split()]
        found = [sample_id for name in names if (sample_id := self.study.ids.sample(name, self.told))]
        if names:
            self.told.result.append(f"{counted(len(found), 'sample was', 'samples were')} sequenced, says a line above the head")
        for number in (match[1] for _, text in self.loose.comments if (match := _ANALYZED.match(text))):
            self.told.result.append(f"{counted(int(number), 'sample was', 'samples were')} analyzed, says a line above the head, and not which")
        return found

    def places(self) -> list[tuple[str, str, int]]:
        """[(symbol, chromosome, start)] of the first rows."""
        symbol, chromosome, start = (self.columns.get(name) for name in (SYMBOL, "Chromosome", START))
        if symbol is not None and self.place is not None:
            places = [(cells[symbol], mutationcells.place_of(cells[self.place])) for _, cells in self.loose.first]
            return [(name, place.chromosome, int(place.start)) for name, place in places if place]
        if symbol is None or chromosome is None or start is None:
            return []
        return [(cells[symbol], cells[chromosome], int(number)) for _, cells in self.loose.first if (number := mutationcells.whole(cells[start]))]

    def write(self, data: TextIO, header: list[str], seen: SeenRows) -> None:
        """Writes the rows under *header*. *seen*: rows of all files, by hash."""
        width, at = len(self.loose.header), {name: place for place, name in enumerate(header)}
        pick = itemgetter(*(self.columns.get(name, width) for name in header))
        cleaned = [(at[name], *self._cleaning(name)) for name in self.columns if name in _CLEANED]
        identity = itemgetter(*(at[name] for name in (SYMBOL, *IDENTITY) if name in at))
        step = self.study.progress.step(f"reading {self.loose.file}", self.loose.size)
        read = 0
        for read, (line, cells) in enumerate(self.loose.rows(step), start=1):
            row = list(pick([*cells, ""]))
            row[at[BARCODE]] = self.study.ids.sample(self.sample or row[at[BARCODE]], self.told, line)
            if self.place is not None:
                self._put(row, at, cells[self.place], line)
            if row[at[BARCODE]] is None or not self._is_of_genome(row[at[BUILT]], line):
                continue
            for place, clean, lost in cleaned:
                self._clean(row, place, clean, lost, line)
            if ";" in row[at[SYMBOL]] or "," in row[at[SYMBOL]]:
                self.told.note("several genes in a cell: the first counts", line, row[at[SYMBOL]])
                row[at[SYMBOL]] = mutationcells.first_gene(row[at[SYMBOL]])
            self._complete(row, at, line)
            self.samples[row[at[BARCODE]]] = None
            if seen.add(hash(identity(row))):
                self.told.note("the same mutation of the same sample as an earlier row, left out", line)
                continue
            self.rows += 1
            data.write("\t".join(row) + "\n")
        step.done()
        rows = counted(self.rows, "row") if read == self.rows else f"{self.rows:,} of {counted(read, 'row')}"
        self.told.result.insert(0, f"{rows} of {counted(len(self.samples), 'sample')} in data_mutations.txt")

    def _cleaning(self, name):
        """As _CLEANED; allele frequencies are percentages where one of them is above 1."""
        if name.endswith("_vaf") and any((number_of(cell) or 0) > 1 for cell in self.loose.column(self.columns[name])):
            return mutationcells.percentage, _CLEANED[name][1]
        return _CLEANED[name]

    def _is_of_genome(self, build, line):
        if is_missing(build) or self.study.genome is None or genome_of(build) == self.study.genome:
            return True
        self.told.note(f"row on another genome than {self.study.genome}, left out", line, build)
        return False

    def _put(self, row, at, text, line):
        """Parts a place into its columns, where these are empty."""
        place = mutationcells.place_of(text)
        if place is None:
            self.told.note("place that cannot be read", line, text)
            return
        for name, part in zip(_OF_PLACE, place, strict=True):
            row[at[name]] = row[at[name]] or part

    def _clean(self, row, place, clean, lost, line):
        text = row[place]
        if not text:
            return
        row[place] = clean(text)
        if lost and not row[place] and not is_missing(text) and text not in ("0", "-1"):
            self.told.note(lost, line, text)

    def _complete(self, row, at, line):
        """Fills in what other cells tell: genome, end, type and kind of the mutation."""
        start, reference, allele = (row[at[name]] if name in at else "" for name in (START, REFERENCE, ALLELE))
        row[at[BUILT]] = GENOMES[self.study.genome] if self.study.genome else ""
        row[at[END]] = row[at[END]] or mutationcells.end_of(start, reference)
        row[at[KIND]] = row[at[KIND]] or mutationcells.type_of(reference, allele)
        for depth, alternate, other in _DEPTHS:
            if {depth, alternate} <= at.keys() and not row[at[other]] and row[at[depth]].isdigit() and row[at[alternate]].isdigit():
                row[at[other]] = str(max(0, int(row[at[depth]]) - int(row[at[alternate]])))
        row[at[CLASSED]] = self._class(row[at[CLASSED]], row[at[CHANGED]], reference, allele, line)
        if is_missing(row[at[SYMBOL]]):
            self._without_symbol(row, at, line)
        tier, annotation = at.get("cbp_driver_tiers"), at.get("cbp_driver_tiers_annotation")
        if tier is not None and annotation is not None and is_missing(row[tier]):
            row[annotation] = ""

    def _without_symbol(self, row, at, line):
        row[at[SYMBOL]] = "NA" if row[at[ENTREZ]] else "Unknown"
        if not row[at[ENTREZ]]:
            self.told.note("row without a gene: a load leaves it out", line)

    def _class(self, text, change, reference, allele, line):
        known = None if is_missing(text) else mutationcells.class_of(text, reference, allele)
        if known:
            return known
        derived = mutationcells.derived_class(change, reference, allele)
        if is_missing(text):
            self.told.note(f"no kind of mutation: {derived} by the protein change" if derived else "no kind of mutation: Unknown is written", line)
        elif derived:
            self.told.note("kind of mutation in unknown words: taken from the protein change", line, text)
        else:
            self.told.note("kind of mutation in unknown words, kept", line, text)
            return text
        return derived or "Unknown"


def guessed_genome(places: Iterable[tuple[str, str, int]]) -> tuple[str | None, str]:
    """(genome, why) of (symbol, chromosome, start): hg38 or mm10 where nine in ten positions lie in their gene there; else (None, what was found)."""
    places, found = list(places), ""
    for species, genome in PLACED_ON.items():
        known = {gene.symbol: (gene.chromosome, gene.start, gene.end) for gene in genes(species) if gene.start is not None}
        inside, number = 0, 0
        for symbol, chromosome, position in places:
            lies, start, end = known.get(symbol.upper(), (None, None, None))
            if start is not None and end is not None and lies == chromosome_name(chromosome):
                number += 1
                inside += start - _MARGIN <= position <= end + _MARGIN
        if number >= _LEAST and inside >= number * (1 - _MOST_OUTSIDE):
            return genome, f"{inside} of {number} positions lie in their genes there"
        if number:
            found += f"{', ' if found else ' ('}{inside} of {number} lie in their genes on {genome}"
    return None, f"{found})" if found else ""
