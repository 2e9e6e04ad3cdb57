"""A large demo study has what its tables promise, as often as they promise: survival, hotspots, drivers, copy number; read from its files."""

from collections import Counter
from math import sqrt

import pytest

from genows.demo.cohort import TABLES, rows_of
from genows.demo.study import KINDS, write_demo
from tests.unit.demo_files import MISSING, contents, matrix, records

pytestmark = pytest.mark.slow  # Thousands of mutations, for shares to show.

SAMPLES = 1000
TUMOURS = TABLES["tumours"]
# Columns of a mutation file and of the table of hotspots.
KEYS = ("HGVSp_Short", "Variant_Classification", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2", "Codons")


def assert_share(count, total, share, what):
    """*count* of *total* is *share*, as far as chance lets it be: four standard deviations."""
    assert abs(count - total * share) <= 4 * sqrt(total * share * (1 - share)) + 1, (what, count, total, share)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo") / "large"
    return write_demo(folder, SAMPLES, 75, 40, seed=5, kinds=["mutations", "cna"], complete=True).folder


@pytest.fixture(scope="module")
def tumours(large):
    """sample id -> Tumour."""
    by_name = {tumour["detailed"]: tumour for tumour in TUMOURS}
    return {row["SAMPLE_ID"]: by_name[row["CANCER_TYPE_DETAILED"]] for row in records(large / "data_clinical_sample.txt")}


@pytest.fixture(scope="module")
def patients(large, tumours, drivers):
    """(tumour's name, whether TP53 drives it) -> rows of its patients."""
    by_patient = {row["PATIENT_ID"]: tumours[row["SAMPLE_ID"]] for row in records(large / "data_clinical_sample.txt")}
    with_tp53 = {row["Matched_Norm_Sample_Barcode"].removesuffix("-N") for row in drivers if row["Hugo_Symbol"] == "TP53"}
    rows = {(tumour["detailed"], tp53): [] for tumour in TUMOURS for tp53 in (False, True)}
    for row in records(large / "data_clinical_patient.txt"):
        rows[by_patient[row["PATIENT_ID"]]["detailed"], row["PATIENT_ID"] in with_tp53].append(row)
    return rows


@pytest.fixture(scope="module")
def drivers(large):
    return [row for row in records(large / "data_mutations.maf") if row["cbp_driver"] == "Putative_Driver"]


def weibull_scale(times, events, shape):
    """The scale that makes censored times most likely, in months."""
    return (sum(time**shape for time in times) / events) ** (1 / shape)


@pytest.mark.parametrize("tp53", [False, True], ids=["without TP53", "with TP53"])
@pytest.mark.parametrize("tumour", TUMOURS, ids=lambda tumour: tumour["site"])
def test_patients_survive_as_the_table_of_tumours_says(patients, tumour, tp53):
    """Those with a driver in TP53 0.3 times as long."""
    rows = patients[tumour["detailed"], tp53]
    for status, months, event, shape, factor, unknown in (
        ("OS_STATUS", "OS_MONTHS", "1:DECEASED", 1.2, 1, 0.03),
        ("DFS_STATUS", "DFS_MONTHS", "1:Recurred/Progressed", 1.1, 0.8, 0.1),
    ):
        known = [row for row in rows if row[status] not in MISSING]
        events = sum(row[status] == event for row in known)
        scale = weibull_scale([float(row[months]) for row in known], events, shape)
        expected = tumour["scale"] * factor * (0.3 if tp53 else 1)
        assert abs(scale / expected - 1) < 4 / shape / sqrt(events), (status, scale, expected)
        assert_share(len(rows) - len(known), len(rows), unknown, status)


def test_patients_without_an_event_are_followed_for_a_year_half_or_more(patients):
    followed = [
        float(row["OS_MONTHS"]) for rows in patients.values() for row in rows if row["OS_STATUS"] == "0:LIVING" and row["OS_MONTHS"]
    ]
    assert 6 <= min(followed) < 9 and 130 < max(followed) <= 140


@pytest.mark.parametrize("tumour", TUMOURS, ids=lambda tumour: tumour["site"])
def test_patients_are_as_old_and_as_often_women_as_the_table_says(patients, tumour):
    rows = patients[tumour["detailed"], False] + patients[tumour["detailed"], True]
    ages = [int(row["AGE"]) for row in rows if row["AGE"] not in MISSING]
    assert abs(sum(ages) / len(ages) - tumour["mean_age"]) < 4 * 11 / sqrt(len(ages))
    assert_share(sum(row["SEX"] == "Female" for row in rows), len(rows), tumour["women"], "women")
    assert_share(len(rows), sum(map(len, patients.values())), 1 / len(TUMOURS), tumour["detailed"])


def test_hotspots_are_hit_by_their_weights(drivers):
    """All drivers are hotspots."""
    by_gene = {}
    for hotspot in rows_of("hotspots.tsv"):
        by_gene.setdefault(hotspot["Hugo_Symbol"], []).append(hotspot)
    compared = 0
    for symbol, hotspots in by_gene.items():
        rows = [row for row in drivers if row["Hugo_Symbol"] == symbol and row["Tumor_Sample_Barcode"].endswith("-T1")]
        counts = Counter(tuple(row[name] for name in KEYS) for row in rows)
        places = {tuple(hotspot[name] for name in KEYS): int(hotspot["weight"]) for hotspot in hotspots}
        hits = sum(counts[place] for place in places)
        assert len(rows) == hits
        for place, weight in places.items():
            assert_share(counts[place], hits, weight / sum(places.values()), place)
        compared += hits
    assert compared > SAMPLES


def test_drivers_are_as_frequent_as_the_table_says_and_exclude_each_other(drivers, tumours):
    genes = {}
    for row in drivers:
        genes.setdefault(row["Tumor_Sample_Barcode"], Counter())[row["Hugo_Symbol"]] += 1
    for tumour in TUMOURS:
        samples = [genes.get(sample, Counter()) for sample, other in tumours.items() if other is tumour]
        for group in tumour["drivers"]:
            assert all(sum(sample[symbol] for symbol, _ in group) <= 1 for sample in samples)
            for symbol, share in group:
                assert_share(sum(sample[symbol] for sample in samples), len(samples), share, (tumour["detailed"], symbol))


def test_a_patients_second_sample_has_the_drivers_of_the_first(large):
    rows = records(large / "data_mutations.maf")
    of_sample = {}
    for row in rows:
        of_sample.setdefault(row["Tumor_Sample_Barcode"], {})[row["Hugo_Symbol"], row["HGVSp_Short"]] = row["cbp_driver"] == "Putative_Driver"
    second = [sample for sample in of_sample if sample.endswith("-T2")]
    assert len(second) > 50
    kept = total = 0
    for sample in second:
        first = of_sample[sample.replace("-T2", "-T1")]
        assert {change for change, driver in first.items() if driver} == {change for change, driver in of_sample[sample].items() if driver}
        passengers = {change for change, driver in first.items() if not driver}
        kept, total = kept + len(passengers & of_sample[sample].keys()), total + len(passengers)
    assert 0.3 < kept / total < 0.5  # half of the mutations of the sample with fewer, drivers included


def test_fusions_are_as_frequent_as_the_table_says(tmp_path, tumours):
    fused = write_demo(tmp_path / "fused", SAMPLES, 180, seed=5, kinds=["structural_variants"], complete=True)
    variants = records(fused.folder / "data_sv.txt")
    for tumour in TUMOURS:
        samples = {sample for sample, other in tumours.items() if other is tumour}
        for first, second, share in tumour["fusions"]:
            ends = ("Site1_Hugo_Symbol", first), ("Site2_Hugo_Symbol", second), ("cbp_driver", "Putative_Driver")
            found = [row for row in variants if row["Sample_Id"] in samples and all(row[column] == value for column, value in ends)]
            assert_share(len(found), len(samples), share, (first, second))
    others = [row for row in variants if row["cbp_driver"] != "Putative_Driver"]
    assert all(row["Site1_Hugo_Symbol"] == row["Site2_Hugo_Symbol"] for row in others)
    assert_share(len(others), len(tumours), 0.15, "others")


def test_peaks_and_arms_are_as_frequent_as_the_table_says(large, tumours):
    calls = matrix(large / "data_cna.txt")
    for tumour in TUMOURS:
        samples = [sample for sample, other in tumours.items() if other is tumour]
        for call, peaks in (("2", dict(tumour["amplified"])), ("-2", dict(tumour["deleted"]))):
            for symbol in {symbol for symbol, _ in calls}:
                count = sum(calls[symbol, sample] == call for sample in samples)
                assert_share(count, len(samples), peaks.get(symbol, 0), (tumour["detailed"], symbol, call))


@pytest.mark.parametrize("burdened", TUMOURS, ids=lambda tumour: tumour["site"])
def test_mutations_are_as_many_as_the_burden_says(large, tumours, burdened):
    counts = Counter(row["Tumor_Sample_Barcode"] for row in records(large / "data_mutations.maf"))
    of_tumour = [counts[sample] for sample, tumour in tumours.items() if tumour is burdened]
    average = sum(tumour["burden"] for tumour in tumours.values()) / len(tumours)
    assert abs(sum(of_tumour) / len(of_tumour) / (40 * burdened["burden"] / average) - 1) < 0.12


# Seeds


@pytest.fixture(scope="module")
def seeds(tmp_path_factory):
    """Seed -> file name -> bytes, of studies that differ by the seed alone; another with the seed 1 once more."""
    folder = tmp_path_factory.mktemp("seeds")
    for name, seed in (("1", 1), ("2", 2), ("again", 1)):
        write_demo(folder / name, samples=25, genes=40, mutations_per_sample=4, seed=seed, clinical_attributes=3)
    return {name: contents(folder / name) for name in ("1", "2", "again")}


def test_one_seed_gives_the_same_bytes(seeds):
    assert seeds["1"] == seeds["again"]


@pytest.mark.parametrize("kind", [*KINDS, "clinical_patient", "clinical_sample"])
def test_another_seed_gives_other_data_of_every_kind(seeds, kind):
    names = {"segments": "cna_hg19.seg", "mutations": "mutations.maf", "panel": "gene_panel_matrix.txt"}
    names |= {"structural_variants": "sv.txt", "timeline": "timeline_treatment.txt"}
    name = f"data_{names.get(kind, f'{kind}.txt')}"
    assert seeds["1"][name] != seeds["2"][name]


@pytest.mark.parametrize("kind", ["log2_cna", "expression", "expression_zscores", "methylation", "protein"])
def test_another_seed_gives_other_values_in_the_same_place(seeds, kind):
    """Other samples alone would leave the values of a gene as they are."""
    one, two = ([cell for line in values_of(seeds[name][f"data_{kind}.txt"]) for cell in line.split("\t")] for name in ("1", "2"))
    assert len(one) == len(two)
    assert sum(map(str.__eq__, one, two)) < len(one) / 10


def test_another_seed_gives_other_values_to_the_first_sample(seeds):
    samples = [seeds[name]["data_clinical_sample.txt"].decode().splitlines()[5].split("\t") for name in ("1", "2")]
    assert samples[0][-3:] != samples[1][-3:]
    means = [float(seeds[name]["data_cna_hg19.seg"].decode().splitlines()[1].split("\t")[5]) for name in ("1", "2")]
    noise = [min((mean - middle for middle in (-1.6, -0.45, 0, 0.4, 1.5)), key=abs) for mean in means]
    assert abs(noise[0] - noise[1]) > 0.0002


def values_of(content):
    return [line.split("\t", 2)[2] for line in content.decode().splitlines()[1:]]


@pytest.mark.parametrize("kind", ["log2_cna", "expression", "methylation"])
def test_the_genes_of_a_file_do_not_share_their_values(seeds, kind):
    values = values_of(seeds["1"][f"data_{kind}.txt"])
    assert len(set(values)) == len(values)
