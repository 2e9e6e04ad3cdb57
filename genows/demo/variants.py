"""The files of mutations and of structural variants of a demo study: what each sequenced sample has, as lines of text."""

from collections.abc import Iterator
from itertools import accumulate
from math import floor
from random import Random
from zlib import crc32

from genows.demo.cohort import Cohort, Sample
from genows.demo.genome import FORMS, FRAME_SHIFTS, TRUNCATING, Gene, Variant, hotspot_residues, hotspots_of, passenger
from genows.errors import UsageError

PANEL_GENES = 50  # the gene panel has so many of the first genes
_COLUMNS = (
    "Hugo_Symbol Entrez_Gene_Id Center NCBI_Build Chromosome Start_Position End_Position Strand Variant_Classification Variant_Type "
    "Reference_Allele Tumor_Seq_Allele1 Tumor_Seq_Allele2 Tumor_Sample_Barcode Matched_Norm_Sample_Barcode Mutation_Status "
    "Sequence_Source HGVSp_Short Protein_position SWISSPROT Codons MA:FImpact MA:FIS t_alt_count t_ref_count n_alt_count n_ref_count "
    "cbp_driver cbp_driver_annotation"
)
_INHERITED = frozenset(("BRCA1", "BRCA2", "ATM", "CHEK2", "PALB2", "MLH1", "MSH2", "MSH6", "PMS2"))
# How a variant is judged.
_DRIVER = ("Putative_Driver", "Recurrent or truncating in a cancer gene")
_FUSED = ("Putative_Driver", "Well known")
_PASSENGER = ("Putative_Passenger", "Chosen at random")


class _Target:
    """The genes that a method of sequencing covers. *room*: how many mutations of one sample fit into them: half of the
    residues, so that drawing a free one takes few tries."""

    def __init__(self, genes: list[Gene]):
        self.genes = genes
        self.symbols = {gene.symbol for gene in genes}
        self.room = sum(gene.residues - len(hotspot_residues(gene)) for gene in genes) // 2
        self._sums = list(accumulate(gene.residues for gene in genes))

    def gene(self, chance: Random) -> Gene:
        """One of the genes; long ones are hit more often."""
        return chance.choices(self.genes, cum_weights=self._sums)[0]


class Mutations:
    """Plans how many mutations each sequenced sample has, and writes them sample by sample.

    The plan gives the samples exactly *per_sample* mutations on average. Raises UsageError if they do not fit.
    """

    def __init__(self, seed: int, cohort: Cohort, genes: list[Gene], per_sample: int):
        self.cohort = cohort
        self._chance = Random(f"{seed} mutations")
        self._known = {gene.symbol: gene for gene in genes}
        self._targets = {False: _Target(genes), True: _Target(genes[:PANEL_GENES])}  # by whether the panel was used
        self.counts = self._planned(per_sample * len(cohort.profiled["mutations"]))
        self.total = sum(self.counts.values())

    def _planned(self, total: int) -> dict[int, int]:
        """Sample index → mutations. Uneven as in life; what exceeds a sample's room goes to the next that has room."""
        indexes = self.cohort.profiled["mutations"]
        rooms = {index: self._targets[index in self.cohort.panel].room for index in indexes}
        if total > sum(rooms.values()):
            raise UsageError(f"{total} mutations do not fit into {len(self._known)} genes; ask for more genes or fewer mutations.")
        sums = list(accumulate(self._weight(index) for index in indexes))
        shares = [floor(total * weight / sums[-1] + 0.5) for weight in sums]
        counts = {index: share - before for index, share, before in zip(indexes, shares, [0, *shares[:-1]], strict=True)}
        over = 0
        for index in indexes + indexes:
            wanted = counts[index] + over
            counts[index] = min(wanted, rooms[index])
            over = wanted - counts[index]
        return counts

    def _weight(self, index: int) -> float:
        burden = self.cohort.samples[index].patient.tumour.burden * self._chance.lognormvariate(0, 0.5)
        return burden * (0.3 if index in self.cohort.panel else 1)

    def lines(self) -> Iterator[str]:
        """The head of the file, then the lines of one sample after the other."""
        yield f"#sequenced_samples: {' '.join(self.cohort.ids('mutations'))}\n{_COLUMNS.replace(' ', chr(9))}\n"
        patient, earlier = None, []
        for index, count in self.counts.items():
            sample, on_panel = self.cohort.samples[index], index in self.cohort.panel
            earlier = self._chosen(sample, self._targets[on_panel], count, earlier if sample.patient == patient else None)
            patient = sample.patient
            yield "".join(self._line(sample, on_panel, variant, judged) for variant, judged in earlier)

    def _chosen(self, sample: Sample, target: _Target, count: int, earlier: list | None) -> list[tuple[Variant, tuple]]:
        """(variant, how it is judged): the drivers, or of what the patient's *earlier* sample had these and half of the passengers;
        then passengers anywhere."""
        if earlier is None:
            chosen = [(variant, _DRIVER) for variant in self._drivers(sample, target)]
        else:
            kept = [pair for pair in earlier if pair[1] is _DRIVER or self._chance.random() < 0.5]
            chosen = [pair for pair in kept if pair[0].gene.symbol in target.symbols]
        del chosen[count:]
        used = {(variant.gene.symbol, variant.start) for variant, _ in chosen}
        while len(used) < count:
            variant = self._passenger(target.gene(self._chance), FORMS)
            if (variant.gene.symbol, variant.start) not in used:
                used.add((variant.gene.symbol, variant.start))
                chosen.append((variant, _PASSENGER))
        return chosen

    def _drivers(self, sample: Sample, target: _Target) -> Iterator[Variant]:
        """The usual variants of the kind of tumour, of genes that the method covers."""
        for group in sample.patient.tumour.drivers:
            drawn = self._chance.random() if group[0][0] != "TP53" else 1 - sample.patient.tp53
            for symbol, share in group:
                if drawn < share and symbol in target.symbols:
                    yield self._driver(self._known[symbol])
                drawn = drawn - share if drawn >= share else 1

    def _driver(self, gene: Gene) -> Variant:
        """A hotspot; in genes that are lost rather than activated also a frame shift anywhere."""
        hotspots = hotspots_of(gene.symbol)
        lost = not hotspots or any(hotspot.classification in TRUNCATING for hotspot in hotspots)
        if not hotspots or lost and self._chance.random() < 0.25:
            return self._passenger(gene, FRAME_SHIFTS)
        return self._chance.choices(hotspots, [hotspot.weight for hotspot in hotspots])[0]

    def _passenger(self, gene: Gene, forms: int) -> Variant:
        """At neither the first nor the last residue, whose loss has names of its own."""
        while (residue := self._chance.randrange(2, gene.residues)) in hotspot_residues(gene):
            pass
        return passenger(gene, residue, self._chance.randrange(forms))

    def _line(self, sample: Sample, on_panel: bool, variant: Variant, judged: tuple) -> str:
        gene = variant.gene
        inherited = gene.symbol in _INHERITED and variant.classification in TRUNCATING and self._chance.random() < 0.3
        cells: tuple = (gene.symbol, gene.entrez, "demo.example", "GRCh37", gene.chromosome, variant.start, variant.end, "+")
        cells += (variant.classification, variant.kind, variant.reference, variant.reference, variant.allele)
        cells += (sample.id, f"{sample.patient.id}-N", "Germline" if inherited else "Somatic", "Targeted" if on_panel else "WXS")
        cells += (variant.protein_change, variant.residues, gene.uniprot, variant.codons)
        cells += _impact(variant, judged is _DRIVER) + self._reads(sample, on_panel, inherited) + judged
        return "\t".join(map(str, cells)) + "\n"

    def _reads(self, sample: Sample, on_panel: bool, inherited: bool) -> tuple[int, ...]:
        """Tumour alt and ref, normal alt and ref: half of the tumour's cells' copies, diluted by the sample's purity."""
        depth = self._chance.randint(200, 700) if on_panel else self._chance.randint(30, 160)
        share = 0.5 if inherited else sample.purity / 2
        alt = max(3, min(depth, round(depth * self._chance.uniform(0.6, 1.2) * share)))
        normal = self._chance.randint(25, 120)
        normal_alt = round(normal * self._chance.uniform(0.4, 0.6)) if inherited else 0
        return alt, depth - alt, normal_alt, normal - normal_alt


def _impact(variant: Variant, driver: bool) -> tuple[str, str]:
    """An invented functional impact of a missense mutation: word and score; of others nothing."""
    if variant.classification != "Missense_Mutation":
        return "", ""
    invented = crc32(f"{variant.gene.symbol} {variant.protein_change}".encode())
    score = 3.5 + invented % 100 / 100 if driver else invented % 350 / 100
    word = next(word for limit, word in ((0.8, "neutral"), (1.9, "low"), (3.5, "medium"), (9, "high")) if score < limit)
    return word, f"{score:.2f}"


_SITE = ("Hugo_Symbol", "Entrez_Gene_Id", "Ensembl_Transcript_Id", "Chromosome", "Position", "Contig", "Region", "Region_Number", "Exon")
_VARIANT_COLUMNS = (
    *("Sample_Id", "SV_Status", *(f"Site{site}_{name}" for site in (1, 2) for name in _SITE), "Site2_Effect_On_Frame", "NCBI_Build"),
    *("DNA_Support", "RNA_Support", "Tumor_Split_Read_Count", "Tumor_Paired_End_Read_Count", "Event_Info", "Class"),
    *("cbp_driver", "cbp_driver_annotation"),
)


def structural_variant_lines(seed: int, cohort: Cohort, genes: list[Gene]) -> Iterator[str]:
    """The header, then the variants of each sequenced sample: fusions of the kind of tumour whose genes are all among *genes*, and now
    and then a change within any gene, so of the first sample. Samples of one patient have the same, but for that."""
    known, target = {gene.symbol: gene for gene in genes}, _Target(genes)
    yield "\t".join(_VARIANT_COLUMNS) + "\n"
    for number, index in enumerate(cohort.profiled["mutations"]):
        sample = cohort.samples[index]
        chance = Random(f"{seed} structural variants {sample.patient.id}")
        drawn = chance.random()
        lines = []
        for first, second, share in sample.patient.tumour.fusions:
            if 0 <= drawn < share and {first, second} <= known.keys():
                lines.append(_variant_line(chance, sample, known[first], known[second], _FUSED))
            drawn -= share
        if chance.random() < 0.15 or number == 0:
            gene = target.gene(chance)
            lines.append(_variant_line(chance, sample, gene, gene, _PASSENGER))
        yield "".join(lines)


def _variant_line(chance: Random, sample: Sample, first: Gene, second: Gene, judged: tuple) -> str:
    if first.chromosome != second.chromosome:
        kind = "TRANSLOCATION"
    elif first is second and judged is _PASSENGER:
        kind = chance.choice(("DELETION", "DUPLICATION", "INVERSION"))
    else:
        kind = "DELETION" if first.strand == second.strand else "INVERSION"
    within = first is second
    low, high = (0.1, 0.9) if within else (0.3, 0.7)
    places = [chance.uniform(low, high) for _ in range(2)]
    if within:
        places.sort()
    cells: list = [sample.id, "SOMATIC"]
    for gene, place in zip((first, second), places, strict=True):
        exon = 1 + round(20 * place)
        position = gene.start + round(place * (gene.end - gene.start))
        cells += (gene.symbol, gene.entrez, "", gene.chromosome, position, gene.band, "Exon", exon, exon)
    told = f"{first.symbol} intragenic {kind.lower()}" if within else f"{first.symbol}-{second.symbol} fusion"
    cells += ("In_Frame" if judged is _FUSED else "Unknown", "GRCh37", "Yes", "Yes" if judged is _FUSED else "No")
    cells += (chance.randint(5, 60), chance.randint(5, 90), told, kind, *judged)
    return "\t".join(map(str, cells)) + "\n"
