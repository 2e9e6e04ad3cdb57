"""Writes the mutations of a profile: a MAF for each shape of what is told of a mutation, since a file gives all its rows the same members."""

import re
from array import array
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from genows.data.numbers import single_text
from genows.db.lists import BATCH
from genows.export.context import Export, StoredProfile
from genows.export.folder import ExportTable, Optional
from genows.export.fusions import is_fusion
from genows.export.profiles import ALWAYS, write_meta
from genows.export.shapes import Shape, columns_of, namespaces_of, shape_of
from genows.load.maf import variants
from genows.load.maf.columns import EVENT_TEXTS, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TUMOR_COUNTS
from genows.load.maf.values import MEMBERS, NO_SCORE
from genows.load.variants.drivers import DRIVER

_GENE = ("Hugo_Symbol", "Entrez_Gene_Id")
_PLACE = ("Chromosome", "Start_Position", "End_Position")
_CLASS, _CHANGE, _BARCODE, _PROTEIN, _UNIPROT = "Variant_Classification", "HGVSp_Short", "Tumor_Sample_Barcode", "Protein_position", "SWISSPROT"
_ALLELES = ("Reference_Allele", "Tumor_Seq_Allele1", "Tumor_Seq_Allele2")
# The database's column of each that is stored as it stands, as files call it.
_TEXTS = {name: column.lower() for column, name in {**MUTATION_TEXTS, **EVENT_TEXTS}.items() if name not in _ALLELES}
_TEXT_VALUES: Callable[[Any], tuple[Any, ...]] = attrgetter(*_TEXTS.values())
_FIRST = (*_GENE, "Center", "NCBI_Build", *_PLACE, "Strand", _CLASS, "Variant_Type", *_ALLELES, "dbSNP_RS", "dbSNP_Val_Status", _BARCODE)
_LAST = ("Sequencer", "Codons", "RefSeq")
_BETWEEN = tuple(name for name in _TEXTS if name not in (*_FIRST, *_LAST, "Mutation_Status"))
_COUNTS = {**dict(zip(TUMOR_COUNTS[:2], ("tumor_alt_count", "tumor_ref_count"), strict=True)), **dict(zip(NORMAL_COUNTS[:2], ("normal_alt_count", "normal_ref_count"), strict=True))}
_COLUMNS = (*_FIRST, *_BETWEEN, "Mutation_Status", "Sequencer", _CHANGE, *_COUNTS, _PROTEIN, "Codons", "RefSeq", _UNIPROT, *SCORES.values(), *DRIVER.values())
_DRIVER_VALUES: Callable[[Any], tuple[Any, ...]] = attrgetter(*(column.lower() for column in DRIVER))
_ALWAYS = frozenset({*_GENE, *_PLACE, _CLASS, *_ALLELES, _BARCODE, "Mutation_Status", _CHANGE})
_TOGETHER = (tuple(SCORES.values()), tuple(DRIVER.values())[:2], tuple(DRIVER.values())[2:])
_IMPACT = next(iter(SCORES.values()))
_BUILD, _NO_LETTERS = "NCBI_Build", re.compile(r"\D+")
_MOST_WITHOUT = 5  # of so many rows one without a build is too many for R's cBioPortalData
_IN_ORDER: Callable[[dict[str, Any]], tuple[Any, ...]] = itemgetter(*_COLUMNS)
_single_text = lru_cache(1 << 12)(single_text)
_LETTERS = {"23": "X", "24": "Y"}
_COPIES = "ASCN"
# The members of a namespace that has a table of its own, in the order that is customary.
_MEMBERS = (*("ascn_method", "ascn_integer_copy_number", "total_copy_number", "minor_copy_number"), *("ccf_expected_copies", "ccf_expected_copies_upper"), *("clonal", "expected_alt_copies"))
_SINGLES = frozenset({"ccf_expected_copies", "ccf_expected_copies_upper"})
assert frozenset(_MEMBERS) == frozenset(MEMBERS)
_UNKNOWN = -1


def write_mutations(export: Export, profile: StoredProfile) -> None:
    files: dict[tuple[Shape, bool], _Maf] = {}
    with ExitStack() as stack:
        for row in _plain_first(_rows(export, profile)):
            if export.fusions_apart and is_fusion(row):
                export.fusions.append(row)
                continue
            shape, cells = shape_of(row.annotation_json, export.notes)
            key = shape, row.ascn_method is not None
            if key not in files:
                files[key] = stack.enter_context(_Maf(export, profile, *key, next(iter(files.values())).name if files else None))
            files[key].add(row, cells)
        if not files:
            files[(), False] = stack.enter_context(_Maf(export, profile, (), False, None))
    for file in files.values():
        file.write_meta(all(each.filtered for each in files.values()))


def _rows(export, profile):
    """Yields the mutations by variant, some variants' at a time."""
    pks = array("q", (pk for (pk,) in export.session.rows("exported_mutation_events", profile_pk=profile.pk)))
    for start in range(0, len(pks), BATCH):
        yield from export.session.all("exported_mutations", profile_pk=profile.pk, event_pks=pks[start : start + BATCH].tolist())


def _plain_first(rows):
    """Yields the rows of each variant, those first of which a load would make it as it is stored."""
    for _, group in groupby(rows, attrgetter("event_pk")):
        same = list(group)
        yield from sorted(same, key=_oddness) if len(same) > 1 else same


def _oddness(row):
    """0 where a load finds the variant's allele in the row, 1 where it finds it in other letters, which is the same variant, 2 elsewhere."""
    found, stored = _allele(row, row.reference_allele), row.tumor_seq_allele or ""
    return 0 if found == stored else 1 if found.upper() == stored.upper() else 2


def _allele(row, reference):
    """The variant's allele that a load finds in the row beside this reference."""
    return variants.variant_allele(reference or "NA", row.tumor_seq_allele1 or "NA", row.tumor_seq_allele2 or "NA")


def _optional(columns):
    single = [name for name in columns if name not in {*_ALWAYS, *(name for group in _TOGETHER for name in group)}]
    return [Optional(tuple(map(columns.index, group))) for group in (*_TOGETHER, *((name,) for name in single))]


class _Maf:
    """The rows of one shape. *first*: the name of the profile's first file. *filtered*: whether the usual filter lets all rows through."""

    def __init__(self, export: Export, profile: StoredProfile, shape: Shape, has_copies: bool, first: str | None):
        self.export, self.profile, self.shape, self.has_copies, self.filtered = export, profile, shape, has_copies, True
        self._written: int | None = None  # the last variant of which a row has its reference
        self._unscored, self._builds = 0, Counter[str]()
        self.name = export.names.one(first) if first else export.names.of_profile(profile.row.alteration_type, "MAF", profile.stable_id)
        copies = [f"{_COPIES}.{member.upper()}" for member in _MEMBERS] if has_copies else []
        columns = [*_COLUMNS, *copies, *columns_of(shape)]
        self.table: ExportTable = export.folder.table(f"data_{self.name}.txt", columns, _optional(list(_COLUMNS)))
        self._odd: Callable[..., Any] = lru_cache(1 << 12)(_oddities)

    def __enter__(self) -> "_Maf":
        self.table.__enter__()
        return self

    def __exit__(self, *failure: object) -> None:
        self.table.__exit__(*failure)

    def add(self, row: Any, annotations: list[str]) -> None:
        cells = dict(zip(_TEXTS, ["" if value is None or value == "NA" else value for value in _TEXT_VALUES(row)], strict=True))
        self._builds[cells[_BUILD]] += 1
        reference, *alleles = self._alleles(row)
        cells.update(
            {
                **dict(zip(_GENE, (row.symbol, row.entrez) if row.entrez > 0 else self.export.gene(row.symbol, row.entrez, self.profile.stable_id), strict=True)),
                "Chromosome": _LETTERS.get(row.chr, row.chr),
                "Start_Position": self._place(row, row.start_position),
                "End_Position": self._place(row, row.end_position),
                _CLASS: row.mutation_type,
                **dict(zip(_ALLELES, (_text(reference), *map(_text, alleles)), strict=True)),
                _BARCODE: self.export.samples[row.sample_pk],
                _CHANGE: f"p.{row.protein_change}" if row.protein_change not in (None, variants.UNKNOWN_CHANGE) else "",
                **{name: getattr(row, column) for name, column in _COUNTS.items()},
                _PROTEIN: _positions(row.oncotator_protein_pos_start, row.oncotator_protein_pos_end),
                _UNIPROT: row.oncotator_uniprot_accession or "",
                **dict(zip(SCORES.values(), self._scores(row), strict=True)),
                **dict(zip(DRIVER.values(), (value or "" for value in _DRIVER_VALUES(row)), strict=True)),
            }
        )
        if not self.export.is_own:
            self._check_places(row, cells[_PROTEIN])
        copies = [single_text(value) if name in _SINGLES else value for name in _MEMBERS for value in [getattr(row, name)]] if self.has_copies else []
        self.table.add([*_IN_ORDER(cells), *copies, *annotations])
        odd, is_filtered = self._odd(row.chr, row.mutation_type, row.mutation_status, row.validation_status, row.entrez, row.protein_change == variants.PROMOTER)
        self.filtered = self.filtered and not is_filtered
        for code in odd:
            self.export.notes.add(code, f"{self.profile.stable_id}: {row.symbol} {row.mutation_type}")

    def _alleles(self, row):
        reference, first, second = row.reference_allele, row.tumor_seq_allele1, row.tumor_seq_allele2
        if _oddness(row) < 2:
            self._written = row.event_pk
            return reference, first, second
        # References are compared case and all, and that of a row behind another of its variant does not become the variant's.
        for spelling in (reference.lower(), reference.upper()) if reference and self._written == row.event_pk else ():
            if _allele(row, spelling).upper() == (row.tumor_seq_allele or "").upper():
                return spelling, first, second
        self.export.notes.add("N-ALLELE", f"{row.symbol}: {row.tumor_seq_allele}")
        return reference, reference, row.tumor_seq_allele

    def _check_places(self, row, protein):
        """Tells of positions that loads compute otherwise."""
        change = variants.UNKNOWN_CHANGE if row.protein_change in (None, "") else row.protein_change
        stored = [_UNKNOWN if place is None else place for place in (row.oncotator_protein_pos_start, row.oncotator_protein_pos_end)]
        is_odd_insertion = row.reference_allele == "-" and row.end_position != row.start_position + 1
        if is_odd_insertion or list(variants.positions(protein or "NA", change)) != stored:
            self.export.notes.add("N-POSITION", f"{row.symbol}: {row.protein_change} at {row.start_position}")

    def _place(self, row, position):
        if position is not None and position >= 0:
            return str(position)
        self.export.notes.add("N-POSITION", f"{row.symbol}: {position}")
        return "0"

    def _scores(self, row):
        if not row.functional_impact_score:
            self._unscored += 1
            return "", "", "", "", ""
        value = "" if row.fis_value is None or 0 < abs(row.fis_value) <= 2 * NO_SCORE else _single_text(row.fis_value)
        return row.functional_impact_score, value, row.link_xvar, row.link_pdb, row.link_msa

    def _tell_builds(self, data_file):
        """Remarks on builds for which R's cBioPortalData refuses the whole study."""
        without, kinds = self._builds[""], sorted({_NO_LETTERS.sub("", build) for build in self._builds} - {""})
        if kinds and without * _MOST_WITHOUT >= self.table.rows:
            self.export.remarks.append(f"{data_file} has no {_BUILD} in {without} of {self.table.rows} rows, with which cBioPortalData stops at the study.")
        if len(kinds) > 1:
            self.export.remarks.append(f"{data_file} has rows of {len(kinds)} builds ({', '.join(kinds)}), with which cBioPortalData may stop at the study.")

    def write_meta(self, filtered: bool) -> None:
        """*filtered*: whether the usual filter lets all rows of the profile through."""
        data_file = f"data_{self.name}.txt"
        if not self.table.rows:
            data_file = self.export.folder.rename(data_file, f"{self.name}.txt")
        if self._unscored and _IMPACT in self.table.header:
            self.export.notes.add("N-SCORE", self.profile.stable_id, self._unscored)
        self._tell_builds(data_file)
        more = {
            "namespaces": namespaces_of(self.shape, [_COPIES] if self.has_copies else []),
            "swissprot_identifier": "accession" if _UNIPROT in self.table.header else None,
            "variant_classification_filter": "" if not filtered else None,
        }
        always = ALWAYS if filtered else ALWAYS | {"variant_classification_filter"}
        write_meta(self.export, self.profile, f"meta_{self.name}.txt", "MAF", data_file, always, **more)


def _text(value):
    """NA is what an empty cell is stored as."""
    return "" if value in (None, "NA") else value


def _positions(start, end):
    shown = ["?" if place in (None, _UNKNOWN) else str(place) for place in (start, end)]
    return "" if shown == ["?", "?"] else "-".join(shown)


def _oddities(chromosome, mutation_type, status, validation, entrez, is_promoter):
    """(codes of what a load makes of such a row, whether the usual filter leaves it out)."""
    codes = []
    if chromosome is None or variants.chromosome(_LETTERS.get(chromosome, chromosome)) is None:
        codes.append("N-CHROMOSOME")
    if (mutation_type or "").lower() == "rna" or (validation or "").lower() == "wildtype" or variants.status_reason(status or "NA", validation or "NA"):
        codes.append("N-FILTER")
    if variants.is_promoter(mutation_type or "") and not is_promoter:
        codes.append("N-CHANGE")
    return codes, variants.TypeFilter().rejects(mutation_type or "", entrez)
