"""One study, table by table in the order of a load, in the transaction of a Writer; then sums of what is there, compared with the source's.

Matrices go over as they stand: the list of a profile's samples is translated id by id, and the values byte for byte.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from genows.copy.dictionaries import EVENTS, LEVELS, VariantNumbers, take_over_levels
from genows.copy.rows import Contents, SampleColumns, Sum, Translation, identity, stored
from genows.db.sessions import Writer
from genows.encode.tabletext import counted
from genows.errors import GenowsError
from genows.load.progress import LoadProgress


class StudyTable(NamedTuple):
    """*reads*: the statement that gives a study's, or a profile's, rows; *adds*: the INSERT, whose parameters are in the order of the columns of *reads*.

    *has_numbers*: whether its rows get new numbers, in the first column.
    """

    name: str
    reads: str
    adds: str
    has_numbers: bool = False


STUDY = StudyTable("cancer_study", "copied_study", "add_studies", True)
PROFILES = StudyTable("genetic_profile", "copied_profiles", "add_genetic_profiles", True)
OF_STUDY = (
    StudyTable("cancer_study_tags", "copied_tags", "add_study_tags"),
    StudyTable("patient", "copied_patients", "add_patients", True),
    StudyTable("sample", "copied_samples", "add_samples", True),
    StudyTable("sample_list", "copied_lists", "add_sample_lists", True),
    StudyTable("sample_list_list", "copied_members", "add_list_members"),
    StudyTable("clinical_attribute_meta", "copied_attributes", "add_attributes"),
    StudyTable("clinical_patient", "copied_patient_values", "add_patient_values"),
    StudyTable("clinical_sample", "copied_sample_values", "add_sample_values"),
    StudyTable("clinical_event", "copied_events", "add_clinical_events", True),
    StudyTable("clinical_event_data", "copied_event_data", "add_clinical_event_data"),
    StudyTable("resource_definition", "copied_definitions", "add_resource_definitions"),
    StudyTable("resource_study", "copied_study_links", "add_study_resources"),
    StudyTable("resource_patient", "copied_patient_links", "add_patient_resources"),
    StudyTable("resource_sample", "copied_sample_links", "add_sample_resources"),
    PROFILES,
    StudyTable("genetic_profile_link", "copied_profile_links", "add_profile_links"),
)
ORDER = StudyTable("genetic_profile_samples", "copied_sample_order", "add_profile_sample_order")
VALUES = StudyTable("genetic_alteration", "copied_values", "add_genetic_alterations")
MUTATIONS = StudyTable("mutation", "copied_mutations", "add_copied_mutations")
KEYWORDS = StudyTable("mutation_count_by_keyword", "copied_keyword_counts", "add_copied_keyword_counts")
CNA_EVENTS = StudyTable("sample_cna_event", "copied_cna_events", "add_annotated_cna_events")
CNA_DRIVERS = StudyTable("alteration_driver_annotation", "copied_cna_drivers", "add_driver_annotations")
ALLELES = StudyTable("allele_specific_copy_number", "copied_alleles", "add_allele_specific_copy_numbers")
VARIANTS = StudyTable("structural_variant", "copied_variants", "add_structural_variants", True)
VARIANT_DRIVERS = StudyTable("alteration_driver_annotation", "copied_variant_drivers", "add_driver_annotations")
PROFILED = StudyTable("sample_profile", "copied_profiled", "add_sample_profiles")
REST = (
    StudyTable("copy_number_seg_file", "copied_segment_files", "add_segment_file", True),
    StudyTable("copy_number_seg", "copied_segments", "add_segments", True),
    StudyTable("gistic", "copied_regions", "add_gistic_regions", True),
    StudyTable("gistic_to_gene", "copied_region_genes", "add_gistic_genes"),
    StudyTable("mut_sig", "copied_mutsig", "add_mutsig"),
    StudyTable("protein_array_cancer_study", "copied_study_antibodies", "add_study_antibodies"),
    StudyTable("protein_array_data", "copied_abundances", "add_abundances"),
)
GENE_SETS, COPY_NUMBER, MUTATION = "GENESET_SCORE", "COPY_NUMBER_ALTERATION", "MUTATION"
KIND = 3  # of a profile, the column of copied_profiles


class CopyDiffers(GenowsError):
    """What was written is not what was read; the text says of which tables. Nothing of the study is stored."""


def copy_rows(translation: Translation, study_pk: int, has_gene_sets: bool, progress: LoadProgress, label: str) -> int:
    """Writes the study's rows; returns its number in the target. *study_pk*: in the source. *label*: the study, for *progress*.

    *has_gene_sets*: whether the target has the source's gene sets; else profiles of their scores are left out.
    """
    source = translation.source
    _write(translation, STUDY, source.rows(STUDY.reads, study_pk=study_pk))
    if study_pk not in translation.numbers["cancer_study"]:
        raise GenowsError(f"The cancer type or the genome of {label} is not there.")
    for table in (*OF_STUDY, *REST):
        if source.runs(table.reads):
            step = progress.step(f"copying {label}: {table.name}")
            rows = source.rows(table.reads, study_pk=study_pk)
            _write(translation, table, rows if has_gene_sets or table is not PROFILES else _without_gene_sets(translation, rows))
            step.done()
    profiles = translation.numbers["genetic_profile"]
    for profile in source.all(PROFILES.reads, study_pk=study_pk):
        if profile.profile_pk in profiles:
            step = progress.step(f"copying {label}: {profile.profile_id}")
            _of_profile(translation, profile)
            step.done()
    return translation.numbers["cancer_study"][study_pk]


def _write(translation, table, rows: Iterable[Sequence]):
    """Writes rows of the source as the target's."""
    translation.writer.add_all(table.adds, translation.rows(table.name, table.reads, table.has_numbers, rows))


def _without_gene_sets(translation, rows):
    for row in rows:
        if row[KIND] == GENE_SETS:
            translation.remarks.add("C-GENESETS", row[1])
        else:
            yield row


def _of_profile(translation, profile):
    source, owner = translation.source, {"profile_pk": profile.profile_pk}
    _matrix(translation, profile)
    variants = VariantNumbers(translation)
    variants.take_over(profile.profile_pk)
    _write(translation, MUTATIONS, variants.each_once(source.rows(MUTATIONS.reads, **owner)))
    take_over_levels(translation, profile.profile_pk)
    for table in _tables_of(profile):
        if source.runs(table.reads):
            rows = source.rows(table.reads, **owner)
            _write(translation, table, _FILTERS[table.reads](rows) if table.reads in _FILTERS else rows)


def _tables_of(profile) -> Iterator[StudyTable]:
    yield from (ALLELES, KEYWORDS, CNA_EVENTS, VARIANTS, PROFILED)
    # Whose events the numbers of drivers are, the profile's type tells; those of mutations stand with the mutations.
    if profile.alteration_type == COPY_NUMBER:
        yield CNA_DRIVERS
    elif not profile.alteration_type.startswith(MUTATION):
        yield VARIANT_DRIVERS


def _last_ones(rows):
    """Of counts that several mutation files have left, the last ones."""
    return {(row[1], row[2]): row for row in rows}.values()


def _said(rows):
    """Of drivers those of which something is said."""
    return (row for row in rows if any(value is not None for value in row[3:]))


_FILTERS = {KEYWORDS.reads: _last_ones, VARIANT_DRIVERS.reads: _said}


def _matrix(translation, profile):
    """The order of a matrix's samples, and its rows."""
    source, writer, contents = translation.source, translation.writer, translation.contents
    columns = None
    for _, text in source.all(ORDER.reads, profile_pk=profile.profile_pk)[:1]:
        columns = SampleColumns(text, translation.numbers["sample"])
        for _ in columns.left_out:
            translation.remarks.add("C-SAMPLE", profile.profile_id)
        writer.add_all(ORDER.adds, [(translation.numbers["genetic_profile"][profile.profile_pk], columns.called(translation.numbers["sample"]))])
        contents.count_named(ORDER.name, (), [profile.profile_id, columns.called(contents.names["sample"])])

    def rows():
        for profile_pk, entity_pk, values in source.rows(VALUES.reads, profile_pk=profile.profile_pk):
            if columns is not None and not columns.fits(values):
                translation.remarks.add("C-LENGTH", profile.profile_id)
            yield profile_pk, entity_pk, columns.values(values) if columns is not None else values

    _write(translation, VALUES, rows())


def check(writer: Writer, study_pk: int, sums: dict[str, Sum]) -> dict[str, Sum]:
    """Reads the study back and returns the sums of what is stored; CopyDiffers where they are not *sums*. *study_pk*: in the target."""
    contents = Contents({})
    for table in (STUDY, *OF_STUDY, *REST):
        stored(contents, writer, table.name, table.reads, table.has_numbers, study_pk=study_pk)
    for profile in writer.all(PROFILES.reads, study_pk=study_pk):
        owner = {"profile_pk": profile.profile_pk}
        for _, text in writer.all(ORDER.reads, **owner):
            columns = SampleColumns(text, contents.names["sample"])
            contents.count_named(ORDER.name, (), [profile.profile_id, columns.called(contents.names["sample"])])
        for reads, dictionary in ((EVENTS, "mutation_event"), (LEVELS, "cna_event")):
            contents.names[dictionary] = {}
            names = writer.columns(reads)
            for row in writer.rows(reads, **owner):
                contents.note(dictionary, row[0], row)
                contents.count_named(dictionary, names, [hash(identity(row)), *row[1:]])
        for table in (VALUES, MUTATIONS, *_tables_of(profile)):
            stored(contents, writer, table.name, table.reads, table.has_numbers, **owner)
    if wrong := sorted(name for name in {*sums, *contents.sums} if sums.get(name) != contents.sums.get(name)):
        told = "; ".join(f"{name}: {counted(sums.get(name, Sum()).rows, 'row')} read, {contents.sums.get(name, Sum()).rows} stored" for name in wrong)
        raise CopyDiffers(f"What was written is not what was read. {told}. Nothing of the study is stored.")
    return contents.sums
