"""Mutation files: columns get the format's names, samples their ids; several files become one."""

import re
from functools import lru_cache
from operator import itemgetter
from typing import TextIO

from genows.errors import StudyError
from genows.load.maf.mutationwords import CLASSES
from genows.load.maf.variants import builds_of, is_build
from genows.prepare.columns import MAF, PATIENT, find, named
from genows.prepare.folder import SEQUENCED, Study
from genows.prepare.tables import Loose, is_missing

GENOMES = {"hg19": "GRCh37", "hg38": "GRCh38", "mm10": "GRCm38"}
BARCODE, CHANGED, CLASSED, BUILT = "Tumor_Sample_Barcode", "HGVSp_Short", "Variant_Classification", "NCBI_Build"
# What annotators call the kinds of mutations, folded to lower case, blanks and hyphens as underscores.
_CLASSES = {
    **{name.lower(): name for name in CLASSES},
    **dict.fromkeys("missense missense_variant nonsynonymous nonsynonymous_snv non_synonymous missense_snv missense_substitution substitution_missense".split(), "Missense_Mutation"),
    **dict.fromkeys("nonsense stopgain stop_gained stopgain_snv stop_gain substitution_nonsense".split(), "Nonsense_Mutation"),
    **dict.fromkeys("nonstop stoploss stop_lost stoploss_snv nonstop_extension".split(), "Nonstop_Mutation"),
    **dict.fromkeys("frameshift_deletion frame_shift_deletion frameshift_del deletion_frameshift".split(), "Frame_Shift_Del"),
    **dict.fromkeys("frameshift_insertion frame_shift_insertion frameshift_ins insertion_frameshift".split(), "Frame_Shift_Ins"),
    **dict.fromkeys("inframe_deletion nonframeshift_deletion in_frame_deletion inframe_del disruptive_inframe_deletion deletion_in_frame".split(), "In_Frame_Del"),
    **dict.fromkeys("inframe_insertion nonframeshift_insertion in_frame_insertion inframe_ins disruptive_inframe_insertion insertion_in_frame".split(), "In_Frame_Ins"),
    **dict.fromkeys("splicing splice splice_acceptor_variant splice_donor_variant splice_site_variant essential_splice_site".split(), "Splice_Site"),
    **dict.fromkeys("splice_region_variant".split(), "Splice_Region"),
    **dict.fromkeys("synonymous synonymous_variant synonymous_snv substitution_coding_silent coding_silent stop_retained_variant".split(), "Silent"),
    **dict.fromkeys("start_lost startloss initiator_codon_variant start_codon_snp".split(), "Translation_Start_Site"),
    **dict.fromkeys("intronic intron_variant".split(), "Intron"),
    **dict.fromkeys("intergenic intergenic_variant intergenic_region".split(), "IGR"),
    **dict.fromkeys("utr3 3_prime_utr_variant 3utr".split(), "3'UTR"),
    **dict.fromkeys("utr5 5_prime_utr_variant 5utr".split(), "5'UTR"),
    **dict.fromkeys("upstream upstream_gene_variant".split(), "5'Flank"),
    **dict.fromkeys("downstream downstream_gene_variant".split(), "3'Flank"),
    **dict.fromkeys("ncrna_exonic non_coding_transcript_exon_variant lincrna".split(), "RNA"),
}
_LETTERS = dict(
    zip(
        "Ala Arg Asn Asp Cys Gln Glu Gly His Ile Leu Lys Met Phe Pro Ser Thr Trp Tyr Val Ter Sec Xaa".split(), "A R N D C Q E G H I L K M F P S T W Y V * U X".split(),
        strict=True,
    )
)
_SEQUENCED = re.compile("sequenced_samples:", re.IGNORECASE)
_THREE = re.compile("|".join(_LETTERS))
_BEHIND = re.compile(r"(?:^|:)(p\.[^,;:|]+)")
_CHANGE = re.compile(r"(p\.)?\(?([A-Z*]|[A-Z][a-z]{2})[0-9]+([A-Z*=?_]|[A-Z][a-z]{2}|del|ins|dup|fs)", re.ASCII)


def recognised(loose: Loose) -> str | None:
    """Why a file is one of mutations: gene, sample, and what happened to the gene; None where it is not."""
    columns = named(loose.header, MAF)
    sample = columns.get(BARCODE, find(loose.header, PATIENT))
    gene = columns.get("Hugo_Symbol", columns.get("Entrez_Gene_Id"))
    if sample is None or gene is None:
        return None
    classed = CLASSED in columns and any(class_of(cell) for cell in loose.column(columns[CLASSED]))
    changed = CHANGED in columns and any(_CHANGE.search(cell) for cell in loose.column(columns[CHANGED]))
    alleles = "Tumor_Seq_Allele2" in columns and "Start_Position" in columns
    told = [index for index, there in ((columns.get(CLASSED), classed), (columns.get(CHANGED), changed), (columns.get("Tumor_Seq_Allele2"), alleles)) if there]
    if not told:
        return None
    return f"it has genes, samples and mutations: columns {', '.join(loose.header[index] for index in (gene, sample, *told))}"


@lru_cache(1 << 12)
def class_of(text: str) -> str | None:
    """The format's word for a kind of mutation; None for a word that nobody knows. Of several (`a&b`, `a;b`) the first that is known counts."""
    for part in (text, *re.split(r"[&;,]", text)):
        known = _CLASSES.get(re.sub(r"[ -]+", "_", part.strip().lower()))
        if known:
            return known
    return None


@lru_cache(1 << 12)
def change_of(text: str) -> str:
    """A protein change in letters of one: `ENSP1:p.Arg132His` and ANNOVAR's lists of transcripts become `p.R132H`; other texts stay."""
    match = _BEHIND.search(text)
    if match:
        text = match[1]
    return _THREE.sub(lambda three: _LETTERS[three[0]], text.replace("(", "").replace(")", "").replace("%3D", "="))


@lru_cache(1 << 12)
def genome_of(build: str) -> str | None:
    """The genome (hg19 …) that a build's name means; None where it is none of ours."""
    return next((genome for genome, name in GENOMES.items() if is_build(build, builds_of(genome, name))), None)


def write(study: Study, files: list[Loose]) -> None:
    """Writes data_mutations.txt of all mutation files, and its meta file."""
    parts = [_Part(study, loose) for loose in files]
    _settle_genome(study, parts)
    header = list(dict.fromkeys(name for part in parts for name in part.columns))
    for name in (CLASSED, BUILT):
        if name not in header:
            header.append(name)
    sequenced = [sample_id for part in parts for sample_id in part.sequenced()]
    with study.data("mutations") as data:
        if sequenced:
            data.write(f"#sequenced_samples: {' '.join(dict.fromkeys(sequenced))}\n")
        data.write("\t".join(header) + "\n")
        for part in parts:
            part.write(data, header)
    study.measure(SEQUENCED, sequenced)
    study.measure(SEQUENCED, (sample_id for part in parts for sample_id in part.samples))
    study.profile("mutations", ("MUTATION_EXTENDED", "MAF"), "mutations", "Mutations", f"Mutations of {', '.join(loose.file for loose in files)}", **_proteins(parts))


def _proteins(parts):
    """Whether SWISSPROT holds names (`P53_HUMAN`) or accessions (`P04637`), as the meta file says it; nothing where there is no such column."""
    cells = [cell for part in parts if "SWISSPROT" in part.columns for cell in part.loose.column(part.columns["SWISSPROT"])]
    return {"swissprot_identifier": "name" if any("_" in cell for cell in cells) else "accession"} if cells else {}


def _settle_genome(study, parts):
    """The study's genome, of an option or of the files. StudyError where they disagree, or do not tell."""
    if study.genome:
        return
    found = {genome: part.loose.file for part in parts for genome in part.genomes}
    if len(found) > 1:
        raise StudyError(f"mutations on several genomes ({', '.join(sorted(found))}); --genome says which rows are kept", parts[0].loose.file, rule="S-32")
    if not found:
        raise StudyError("no column (NCBI_Build) says of which genome the positions are; --genome hg19, hg38 or mm10 does", parts[0].loose.file, rule="S-32")
    study.genome = next(iter(found))
    study.telling.study.append(f"Genome {study.genome}: NCBI_Build says so.")


class _Part:
    """One mutation file. *columns*: {name in the format: index}, then all others under their own names."""

    def __init__(self, study: Study, loose: Loose):
        self.study, self.loose, self.told = study, loose, loose.told
        known = named(loose.header, MAF)
        if BARCODE not in known:
            index = find(loose.header, PATIENT)
            assert index is not None
            known[BARCODE] = index
        self.columns = dict(known)
        self._tell(known)
        builds = {cell for _, cells in loose.first for cell in [cells[known[BUILT]]] if not is_missing(cell)} if BUILT in known else set()
        self.genomes = {genome for build in builds if (genome := genome_of(build))}
        self.samples: dict[str, None] = {}

    def _tell(self, known):
        renamed = {index: name for name, index in known.items()}
        taken = set(known)
        for index, column in enumerate(self.loose.header):
            if index in renamed:
                self.told.column(column, renamed[index], "" if column == renamed[index] else "what the format calls it")
            elif not column and not self.loose.column(index):
                self.told.column("", "", "a column without name and values")
            elif not column or column in taken:
                self.told.column(column, "", "a column without a name" if not column else "a second column of that name; the first counts")
            else:
                self.columns[column] = index
                taken.add(column)
                self.told.column(column, column)

    def sequenced(self) -> list[str]:
        """The samples that a `#sequenced_samples:` line above the head names."""
        names = [name for line, text in self.loose.comments for name in "".join(_SEQUENCED.split(text, maxsplit=1)[1:]).split()]
        found = [sample_id for name in names if (sample_id := self.study.ids.sample(name, self.told))]
        if names:
            self.told.result.append(f"{len(found):,} samples were sequenced, says a line above the head")
        return found

    def write(self, data: TextIO, header: list[str]) -> None:
        """Writes the rows under *header*."""
        width, places = len(self.loose.header), {name: place for place, name in enumerate(header)}
        pick = itemgetter(*(self.columns.get(name, width) for name in header))
        sample, classed, built, changed = places[BARCODE], places[CLASSED], places[BUILT], places.get(CHANGED)
        build, rows = GENOMES[self.study.genome or ""], 0
        step = self.study.progress.step(f"reading {self.loose.file}", self.loose.size)
        for line, cells in self.loose.rows(step):
            row = list(pick([*cells, ""]))
            row[sample] = self.study.ids.sample(row[sample], self.told, line)
            if row[sample] is None or not self._is_of_genome(row[built], line):
                continue
            row[built] = build
            if changed is not None:
                row[changed] = change_of(row[changed])
            row[classed] = self._class(row[classed], row[changed] if changed is not None else "", line)
            self.samples[row[sample]] = None
            rows += 1
            data.write("\t".join(row) + "\n")
        step.done()
        self.told.result.append(f"{rows:,} rows of {len(self.samples):,} samples in data_mutations.txt")

    def _is_of_genome(self, build, line):
        if is_missing(build) or genome_of(build) == self.study.genome:
            return True
        self.told.note(f"row on another genome than {self.study.genome}, left out", line, build)
        return False

    def _class(self, text, change, line):
        known = class_of(text)
        if known:
            return known
        derived = _derived(change)
        if is_missing(text):
            self.told.note(f"no kind of mutation; {derived or 'Unknown'} {'by the protein change' if derived else 'is written'}", line)
        elif derived:
            self.told.note(f"kind of mutation in unknown words; {derived} by the protein change", line, text)
        else:
            self.told.note("kind of mutation in unknown words, kept", line, text)
            return text
        return derived or "Unknown"


def _derived(change):
    """The kind of mutation that a protein change says; None where it says none."""
    text = change.removeprefix("p.")
    if not text or is_missing(text):
        return None
    for mark, kind in (("splice", "Splice_Site"), ("fs", "Frame_Shift_Del"), ("delins", "In_Frame_Del"), ("del", "In_Frame_Del"), ("ins", "In_Frame_Ins"), ("dup", "In_Frame_Ins")):
        if mark in text:
            return kind
    match = re.fullmatch(r"([A-Z*])[0-9]+([A-Z*=])", text)
    if not match:
        return None
    if match[2] in ("=", match[1]):
        return "Silent"
    return "Nonstop_Mutation" if match[1] == "*" else "Nonsense_Mutation" if match[2] == "*" else "Missense_Mutation"
