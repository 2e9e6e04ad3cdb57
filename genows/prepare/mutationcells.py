"""The cells of mutation files as the format has them: kinds of mutations, protein changes, positions, counts. Pure functions over trimmed texts.

A text that says nothing becomes ''; whoever calls tells of it.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from genows.data.numbers import whole_number
from genows.load.maf.checks import CLASSES
from genows.load.maf.variants import builds_of, is_build
from genows.prepare.tables import is_missing, number_of

GENOMES = {"hg19": "GRCh37", "hg38": "GRCh38", "mm10": "GRCm38"}
# What annotators call the kinds of mutations, in lower case, blanks and hyphens as underscores.
_CLASSES = {name.lower(): name for name in CLASSES}
for _name, _words in {
    "Missense_Mutation": "missense missense_variant nonsynonymous nonsynonymous_snv non_synonymous missense_snv missense_substitution substitution_missense",
    "Nonsense_Mutation": "nonsense stopgain stop_gained stopgain_snv stop_gain substitution_nonsense",
    "Nonstop_Mutation": "nonstop stoploss stop_lost stoploss_snv nonstop_extension",
    "Frame_Shift_Del": "frameshift_deletion frame_shift_deletion frameshift_del deletion_frameshift",
    "Frame_Shift_Ins": "frameshift_insertion frame_shift_insertion frameshift_ins insertion_frameshift",
    "In_Frame_Del": "inframe_deletion nonframeshift_deletion in_frame_deletion inframe_del deletion_in_frame"
    " disruptive_inframe_deletion conservative_inframe_deletion",
    "In_Frame_Ins": "inframe_insertion nonframeshift_insertion in_frame_insertion inframe_ins insertion_in_frame"
    " disruptive_inframe_insertion conservative_inframe_insertion",
    "Splice_Site": "splicing splice splice_acceptor_variant splice_donor_variant splice_site_variant essential_splice_site splice_acceptor splice_donor",
    "Splice_Region": "splice_region_variant",
    "Silent": "synonymous synonymous_variant synonymous_snv substitution_coding_silent coding_silent stop_retained_variant",
    "Translation_Start_Site": "start_lost startloss initiator_codon_variant start_codon_snp",
    "Intron": "intronic intron_variant",
    "IGR": "intergenic intergenic_variant intergenic_region",
    "3'UTR": "utr3 3_prime_utr_variant 3utr 3_utr",
    "5'UTR": "utr5 5_prime_utr_variant 5utr 5_utr",
    "5'Flank": "upstream upstream_gene_variant",
    "3'Flank": "downstream downstream_gene_variant",
    "RNA": "ncrna_exonic non_coding_transcript_exon_variant lincrna",
}.items():
    _CLASSES |= dict.fromkeys(_words.split(), _name)
# Words that leave open whether bases are lost or added: the alleles say it.
_EITHER = {
    **dict.fromkeys("frameshift frame_shift frameshift_variant frameshift_indel frameshift_substitution frameshift_block_substitution".split(), "Frame_Shift_"),
    **dict.fromkeys("inframe in_frame inframe_indel nonframeshift nonframeshift_substitution nonframeshift_block_substitution".split(), "In_Frame_"),
}
_AMINO_ACIDS = "Ala Arg Asn Asp Cys Gln Glu Gly His Ile Leu Lys Met Phe Pro Ser Thr Trp Tyr Val Ter Sec Xaa"
_LETTERS = dict(zip(_AMINO_ACIDS.split(), "ARNDCQEGHILKMFPSTWYV*UX", strict=True))
_THREE = re.compile("|".join(_LETTERS))
_BEHIND = re.compile(r"(?:^|[:,; ])(p\.[^,;:| +]+)")
_CHANGE = re.compile(r"(p\.)?\(?([A-Z*]|[A-Z][a-z]{2})[0-9]+(_[A-Z]|_splice|[A-Z*=?]|[A-Z][a-z]{2}|del|ins|dup|fs)", re.ASCII)
_PLACE = re.compile(
    r"(?:chr)?([0-9]{1,2}|[XYM]|MT)[:_-](?:g\.)?([0-9]{2,})(?:[-_.]+([0-9]{2,}))?"  # chromosome, start, end
    r"(?:[:_]?([ACGTN-]+)>([ACGTN-]+)|[:_-]([ACGTN]+)[:_/>-]([ACGTN]+))?",  # bases
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"[0-9]{1,3}([,' ][0-9]{3})+")
LONGEST_CHANGE = 255  # characters


def _word(text):
    return re.sub(r"[ -]+", "_", text.strip().lower())


@lru_cache(1 << 14)
def class_of(text: str, reference: str = "", allele: str = "") -> str | None:
    """The format's word for a kind of mutation; None for a word that nobody knows. Of several (`a&b`, `a;b`) the first that is known counts.

    *reference*, *allele*: the bases, which say of a word such as `frameshift` whether some are lost.
    """
    for part in (text, *re.split(r"[&;,|]", text)):
        word = _word(part)
        if word in _CLASSES:
            return _CLASSES[word]
        if word in _EITHER:
            return _EITHER[word] + ("Ins" if _length(allele) > _length(reference) else "Del")
    return None


def _length(allele):
    return 0 if is_missing(allele) else len(allele)


def is_change(text: str) -> bool:
    """Returns whether a text looks like a protein change."""
    return bool(_CHANGE.match(text) or _BEHIND.search(text))


@lru_cache(1 << 14)
def change_of(text: str) -> str:
    """A protein change in letters of one: `ENSP1:p.Arg132His` and ANNOVAR's lists of transcripts become `p.R132H`; of several the first stays."""
    if is_missing(text):
        return ""
    match = _BEHIND.search(text)
    text = match[1] if match else re.split(r"[,;+]", text)[0].strip()
    text = _THREE.sub(lambda three: _LETTERS[three[0]], text.replace("(", "").replace(")", "").replace("%3D", "="))
    return (text if text.rfind("p.") <= 0 else text[text.rfind("p.") :])[:LONGEST_CHANGE]


@lru_cache(1 << 12)
def genome_of(build: str) -> str | None:
    """The genome (hg19 …) that a build's name means; None where it is none of GENOMES."""
    return next((genome for genome, name in GENOMES.items() if is_build(build, builds_of(genome, name))), None)


@lru_cache(1 << 14)
def whole(text: str) -> str:
    """A whole number from 0 on in digits alone: of `1,234`, `1234.0`, `1.234E3`; '' for whatever is none."""
    if text.isdigit() and text.isascii():
        return text
    number = whole_number(re.sub("[,' ]", "", text) if _THOUSANDS.fullmatch(text) else text)
    return "" if number is None or number < 0 else str(number)


class Place(NamedTuple):
    """Where a mutation lies, and its bases; '' where the text does not tell."""

    chromosome: str
    start: str
    end: str
    reference: str
    allele: str


@lru_cache(1 << 14)
def place_of(text: str) -> Place | None:
    """The place in one text: `chr17:7577120`, `17:7577120-7577121`, `chr17:g.7577120C>T`, `17-7577120-C-T`; None for any other."""
    match = _PLACE.fullmatch(text.replace(",", ""))
    if not match:
        return None
    chromosome, start, end, *bases = (part or "" for part in match.groups())
    reference, allele = bases[:2] if bases[0] else bases[2:]
    return Place(chromosome, start, end, reference, allele)


def first_gene(text: str) -> str:
    """The first of several symbols in one cell: `TP53;WRAP53`."""
    return re.split(r"[;,]", text)[0].split("(")[0].strip()


def count(text: str) -> str:
    """A read count in digits; '' where it is none, or too large."""
    digits = whole(text)
    return digits if len(digits) < 10 else ""


def entrez(text: str) -> str:
    """An Entrez id in digits; '' for 0 and whatever is none."""
    digits = whole(text)
    return digits if digits.strip("0") and len(digits) < 10 else ""


def fraction(text: str) -> str:
    """A share from 0 to 1, also of `45.66%` and `0,45`; '' for whatever is none."""
    text = text.replace(",", ".").replace(" %", "%")
    number = number_of(text.removesuffix("%"))
    if number is None or not 0 <= number <= 100:
        return ""
    return f"{number / 100:.6g}" if number > 1 or text.endswith("%") else text


def percentage(text: str) -> str:
    """A share from 0 to 1 of a number of hundredths, with or without its sign; '' for whatever is none."""
    return fraction(f"{text.removesuffix('%')}%")


def derived_class(change: str, reference: str = "", allele: str = "") -> str | None:
    """The kind of mutation that a protein change says; None where it says none."""
    text = change.removeprefix("p.")
    if "splice" in text:
        return "Splice_Site"
    longer = "Ins" if _length(allele) > _length(reference) or "ins" in text and "delins" not in text or "dup" in text else "Del"
    if "fs" in text:
        return f"Frame_Shift_{longer}"
    if re.search(r"[0-9](del|ins|dup)|_.*(del|ins|dup)", text):
        return f"In_Frame_{longer}"
    match = re.fullmatch(r"([A-Z*])([0-9]+)([A-Z*=?])", text)
    if not match:
        return None
    if match[3] in ("=", match[1]):
        return "Silent"
    if match[1] == "M" and match[2] == "1":
        return "Translation_Start_Site"
    return "Nonstop_Mutation" if match[1] == "*" else "Nonsense_Mutation" if match[3] == "*" else None if match[3] == "?" else "Missense_Mutation"


def end_of(start: str, reference: str) -> str:
    """The end position of a mutation that has a start and the bases of the reference there; '' where nobody can tell."""
    if not start or not reference or is_missing(reference) and reference != "-":
        return ""
    return str(int(start) + (1 if reference == "-" else len(reference) - 1))


def type_of(reference: str, allele: str) -> str:
    """Variant_Type by the alleles: SNP, DNP, TNP, ONP, INS, DEL; '' where they do not tell."""
    bases, others = (text.replace("-", "").upper() for text in (reference, allele))
    if not (reference and allele) or (bases + others).strip("ACGTN"):
        return ""
    if len(bases) == len(others):
        return ("", "SNP", "DNP", "TNP")[len(bases)] if len(bases) < 4 else "ONP"
    return "INS" if len(others) > len(bases) else "DEL"
