"""What a page of a listing costs in memory: each listing, its first page and one at its end, as it comes and sorted, on SQLite and on MariaDB.

    python -m tests.judges.pages [--only sqlite|mariadb] [--work FOLDER] [--match TEXT] [--small]

Each request is asked in a process of its own, behind one for the first record of the same listing, whose memory the process has given back:
what it grows by is the request's, without what caches keep between requests. The milliseconds are those of the second request.
Success: no page of PAGE records takes more than MOST_MEGABYTES, on SQLite its page cache beside them, which each connection may fill
whatever is asked of it, and each page is answered. Exit code 1 otherwise.
"""

import json
import random
import sys
from typing import NamedTuple

from genows.db.sqlite import READER_CACHE_KIB
from genows.demo.study import GENE_INFO, write_demo
from tests.judges import runner

MOST_MEGABYTES, PAGE = 10.0, 20
KINDS = ("mutations", "segments", "cna", "expression")
SAMPLES, GENES, MUTATIONS, ATTRIBUTES, VARIANTS = 5000, 800, 40, 20, 40_000
# What a listing of all rows is too long to be counted behind.
DEEP = 90_000
THIRD = "/portal/api"


class Listing(NamedTuple):
    """*path* and *asked* of a request; *order*: by what it is sorted."""

    path: str
    asked: dict
    order: str

    def page(self, offset: int, size: int, order: str = "") -> dict:
        """The parameters of a page; of the third generation of the one that *offset* is on."""
        if not self.path.startswith(THIRD):
            return {**self.asked, "offset": offset, "limit": size, **({"order": order} if order else {})}
        direction = "DESC" if order.startswith("-") else "ASC"
        return {**self.asked, "pageSize": size, "pageNumber": offset // size, **({"sortBy": order.removeprefix("-"), "direction": direction} if order else {})}


STUDY, ALL, OF_STUDY = {"study_id": "demo"}, {"sampleListId": "demo_all"}, f"{THIRD}/studies/demo"
LISTINGS = [
    Listing("/api/cancertypes", {}, "-name"),
    Listing("/api/clinicalattributes/samples", STUDY, "attr_id"),
    Listing("/api/clinicaldata/patients", {**STUDY, "attribute_ids": ""}, "attr_val,patient_id"),
    Listing("/api/clinicaldata/samples", {**STUDY, "attribute_ids": ""}, "attr_val,-sample_id"),
    Listing("/api/clinicaldata/samples", {**STUDY, "attribute_ids": "", "shape": "table"}, "-sample_id"),
    Listing("/api/copynumberevents", {"genetic_profile_ids": "demo_gistic"}, "-sample_id"),
    Listing("/api/copynumberfractions", STUDY, "-sample_id"),
    Listing("/api/copynumbersegments", STUDY, "segment_mean"),
    Listing("/api/genes", {}, "hugo_gene_symbol"),
    Listing("/api/genesaliases", {}, "-gene_alias"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_gistic", "genes": ""}, "profile_data"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_mutations", "genes": ""}, "amino_acid_change"),
    Listing("/api/geneticprofiledata", {"genetic_profile_ids": "demo_gistic", "genes": "", "shape": "matrix"}, "-hugo_gene_symbol"),
    Listing("/api/geneticprofilegenes", {**STUDY, "genes": ""}, "-hugo_gene_symbol"),
    Listing("/api/mutationcounts/genes", {"genes": "TP53,KRAS"}, "hugo_gene_symbol"),
    Listing("/api/mutationcounts/samples", {"genetic_profile_ids": "demo_mutations"}, "-mutation_count"),
    Listing("/api/mutations", {"genetic_profile_ids": "demo_mutations", "genes": ""}, "amino_acid_change,sample_id"),
    Listing("/api/patients", STUDY, "-id"),
    Listing("/api/recurrentgenes", {"genetic_profile_ids": "demo_mutations"}, "-hugo_gene_symbol"),
    Listing("/api/samplelists", STUDY, "name"),
    Listing("/api/samples", STUDY, "-patient_id"),
    Listing("/api/similarsamples", {**STUDY, "sample_id": "DEMO-0001-T1"}, "-sample_id"),
    Listing("/api/structuralvariants", {"genetic_profile_ids": "demo_structural_variants"}, "-sample_id"),
    Listing("/api/studies", {}, "-name"),
    Listing(f"{THIRD}/cancer-types", {}, "-name"),
    Listing(f"{THIRD}/clinical-attributes", {}, "displayName"),
    Listing(f"{OF_STUDY}/clinical-data", {}, "-value"),
    Listing(f"{OF_STUDY}/clinical-data", {"clinicalDataType": "PATIENT"}, "value"),
    Listing(f"{OF_STUDY}/clinical-data", {"projection": "DETAILED"}, "value"),
    Listing(f"{OF_STUDY}/clinical-events", {}, "eventType"),
    Listing(f"{THIRD}/genes", {}, "hugoGeneSymbol"),
    Listing(f"{THIRD}/genes", {"keyword": "a"}, "-hugoGeneSymbol"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", ALL, "proteinChange"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", {**ALL, "projection": "DETAILED"}, "-startPosition"),
    Listing(f"{THIRD}/molecular-profiles/demo_mutations/mutations", {**ALL, "entrezGeneId": "7157"}, "keyword"),
    Listing(f"{THIRD}/patients", {}, "-patientId"),
    Listing(f"{THIRD}/sample-lists", {"projection": "DETAILED"}, "name"),
    Listing(f"{THIRD}/samples", {}, "-sampleId"),
    Listing(f"{THIRD}/samples", {"projection": "DETAILED"}, "sampleType"),
    Listing(f"{THIRD}/samples", {"keyword": "1"}, "sampleId"),
]


def main(arguments=None) -> int:
    return runner.run(__doc__, lambda options: f"pages{_samples(options)}", _fill, _judge, {"--small": "a tenth of the samples"}, arguments)


# The data


def _samples(options) -> int:
    return SAMPLES // 10 if options.small else SAMPLES


def _fill(connection, work, options):
    folder = work / f"study{_samples(options)}"
    if not folder.exists():
        _write(folder, _samples(options))
    runner.load(connection, folder)


def _write(folder, samples):
    arguments = {"samples": samples, "genes": GENES, "mutations_per_sample": MUTATIONS, "kinds": KINDS, "clinical_attributes": ATTRIBUTES}
    write_demo(folder, study_id="demo", complete=True, **arguments)
    draw = random.Random(1)
    symbols = [line.split("\t")[2] for line in (folder / GENE_INFO).read_text().splitlines()[1:]]
    with open(folder / "data_expression.txt") as matrix:
        names = matrix.readline().rstrip("\n").split("\t")[2:]
    lines = ["Sample_Id\tSV_Status\tSite1_Hugo_Symbol\tSite2_Hugo_Symbol\tSite1_Position\tSite2_Position\tEvent_Info"]
    for _ in range(VARIANTS * samples // SAMPLES):
        first, second = draw.choice(symbols), draw.choice(symbols)
        lines.append(f"{draw.choice(names)}\tSOMATIC\t{first}\t{second}\t{draw.randrange(10**8)}\t{draw.randrange(10**8)}\t{first}-{second} fusion")
    (folder / "data_sv.txt").write_text("\n".join(lines) + "\n")
    meta = {
        "cancer_study_identifier": "demo", "genetic_alteration_type": "STRUCTURAL_VARIANT", "datatype": "SV", "stable_id": "structural_variants",
        "show_profile_in_analysis_tab": "true", "profile_name": "Variants", "profile_description": "Variants", "data_filename": "data_sv.txt",
    }  # fmt: skip
    (folder / "meta_sv.txt").write_text("".join(f"{name}: {value}\n" for name, value in meta.items()))


# One request a process


def _judge(filled, options) -> bool:
    failed, most = False, MOST_MEGABYTES + (READER_CACHE_KIB / 1024 if filled.kind == "sqlite" else 0)
    print(f"{filled.kind}: megabytes and milliseconds of a page of {PAGE}\n{'':58}{'first':>14}{'deep':>14}{'sorted':>14}{'sorted, deep':>14}")
    for listing in LISTINGS:
        if options.match not in listing.path:
            continue
        first = _page(filled, listing, listing.page(0, PAGE))
        counted = first
        if listing.path.startswith(THIRD):
            counted = _page(filled, listing, {**listing.asked, "projection": "META"})
        number = counted.headers.get("X-Total-Count") or counted.headers.get("total-count")
        offset = max(0, min(int(number or DEEP), DEEP) - PAGE)
        pages = [first]
        for asked in (listing.page(offset, PAGE), listing.page(0, PAGE, listing.order), listing.page(offset, PAGE, listing.order)):
            pages.append(_page(filled, listing, asked))
        name = f"{listing.path} {' '.join(listing.asked.values())}"
        is_bad = any(page.status != 200 or page.megabytes > most for page in pages)
        failed |= is_bad
        cells = [f"{page.megabytes:6.1f} {1000 * page.seconds[0]:5.0f}" if page.status == 200 else f"status {page.status}" for page in pages]
        print(f"{name[:57]:58}" + "".join(f"{cell:>14}" for cell in cells) + f"  of {number or 'many'}" + (" FAILED" if is_bad else ""), flush=True)
    return failed


def _page(filled, listing, asked) -> runner.Cost:
    page = runner.cost(filled, (listing.path, listing.page(0, 1)), (listing.path, asked))
    if page.status == 200 and page.body:
        json.loads(page.body)
    return page


if __name__ == "__main__":
    sys.exit(main())
