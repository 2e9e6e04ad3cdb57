"""Writes docs/schema-versions.md from the declarations: `python -m tests.house.schemaversions` (`make manual`).

What a statement needs and what stands in where a database lacks it comes from the marks of sql/; which version has it from the schema of
each version (tests/foreign.py). What that means to who asks is told here, because nothing declares it.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from genows.db.queries.queries import read_queries
from tests.foreign import VERSIONS, statements
from tests.house.statements import names_in

PAGE = Path(__file__).resolve().parents[2] / "docs" / "schema-versions.md"
HEAD = """# Schema versions

Portals' databases are served as they are. A heading says which have the tables and columns below it; behind each stands what follows where one is missing, else its fields are null.
`genows check --sql NAME` prints what a statement is for the database at hand, `genows check --create` adds genows' own tables.
"""
FOOT = """
A database that genows made has the schema of 2.11.0 and all of genows' own tables, and at layout 2 what 2.11.0 lacks for today's study files.
Loads write into 2.11.0 alone, a portal's own too.
"""
PASSWORDS = "`authenticate=password` is refused at the start"
PROVIDERS = "signing in at a provider binds no names, offline tokens that change at each use end after the first, and signing in is refused where roles count that the provider sends"
# What is missing → what then.
MEANING = {
    "cancer_study.IMPORT_DATE cancer_study.STATUS": "nothing is cached of a database without a data version",
    "authorities users": "no row speaks of a login",
    "cosmic_mutation.KEYWORD": "nothing of COSMIC",
    "mutation_event.ONCOTATOR_PROTEIN_POS_START mutation_event.ONCOTATOR_PROTEIN_POS_END": "the names since 2.13",
    "mutation_event.PROTEIN_POS_START mutation_event.PROTEIN_POS_END": "the names before 2.13",
    "data_access_tokens": "no tokens by `dat.method=uuid`",
    "interaction": "getNetwork has no lines; 0 of them are counted for estimates",
    "drug": "no drugs",
    "drug_interaction": "no targets of drugs",
    "genows_gene_list": "no gene sets of the query page, no hotspots",
    "pdb_uniprot_alignment": "no structures",
    "pdb_uniprot_residue_mapping": "no residues of structures",
    "pfam_graphics uniprot_id_mapping.UNIPROT_ACC": "no domains",
    "mut_sig": "getMutSig has a heading alone",
    "protein_array_cancer_study protein_array_data protein_array_info protein_array_target": "antibodies come from a protein-level profile",
    "text_cache": "every `case_ids_key` is unknown",
    "allele_specific_copy_number.EXPECTED_ALT_COPIES": "the fields of alleles are null",
    "alteration_driver_annotation.DRIVER_FILTER": "copy number and mutations have no drivers, structural variants those of their table",
    "mutation.DRIVER_FILTER": "drivers stand in a table of their own, or nowhere",
    "reference_genome_gene.CYTOBAND gene.CYTOBAND": "the band stands in the other table, or nowhere",
    "gene.LENGTH reference_genome_gene.EXONIC_LENGTH": "the length stands in the other table, or nowhere",
    "cancer_study.REFERENCE_GENOME_ID": "one genome: places of genes stand with the gene",
    "cancer_study_tags": "no study has tags",
    "genetic_profile.PATIENT_LEVEL": "`patientLevel` is false",
    "genetic_profile.PIVOT_THRESHOLD genetic_profile.SORT_ORDER": "the field is left out",
    "generic_entity_properties": "`properties` is `{}`, of treatments what their table says",
    "geneset geneset_gene": "no gene sets",
    "geneset_hierarchy_leaf geneset_hierarchy_node": "no tree of gene sets",
    "genetic_profile_link": "no profile refers to another",
    "genetic_entity.STABLE_ID": "treatments are the only generic assays",
    "gistic gistic_to_gene": "no regions",
    "info.GENESET_VERSION": "the version of gene sets is an empty text",
    "reference_genome reference_genome_gene": "no gene has a place in a genome",
    "mutation.ANNOTATION_JSON sample_cna_event.ANNOTATION_JSON structural_variant.ANNOTATION_JSON": "further columns have nothing",
    "resource_definition resource_patient resource_sample resource_study": "no links",
    "sanger_cancer_census": "no gene is in the census",
    "structural_variant.DRIVER_FILTER": "drivers stand in a table of their own, or nowhere",
    "structural_variant.SITE1_CHROMOSOME": "no structural variants; before 2.9.2 the table had another form, which nobody filled",
    "treatment": "generic assays are the entities with ids of their own",
    "mutation_count": "mutations are counted",
    "mutation_count_by_keyword.KEYWORD": "keywords are counted in the mutations",
    "genows_credentials genows_ended_sessions genows_signin_failures": PASSWORDS,
    "genows_identities genows_offline_tokens genows_provider_sessions": PROVIDERS,
    "genows_data_version": "no ETag; [changes](operators.md#what-is-kept-in-memory) are noticed by rows and times of writing",
    "genows_packed": "answers are made of the other tables, more slowly",
}


def page() -> str:
    return HEAD + "".join(f"{line}\n" for line in _lists()) + FOOT


def _lists() -> Iterator[str]:
    """By the versions that have what is needed."""
    needs = {need for file in read_queries("mysql").sources.files.values() if file.of_service for need in file.all_needs}
    meaning = {need: text for names, text in MEANING.items() for need in names.split()}
    if stale := sorted(meaning.keys() - needs):
        raise SystemExit(f"no statement needs {', '.join(stale)}")
    schemas = [names_in(statements(version)) for version in VERSIONS]
    alike: dict[tuple[str, ...], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for need in sorted(needs & meaning.keys()):
        there = tuple(version.number for version, names in zip(VERSIONS, schemas, strict=True) if need.lower() in names)
        alike[there][meaning[need]].append(need)
    numbers = [version.number for version in VERSIONS]
    for there in sorted(alike, key=lambda there: [numbers.index(number) for number in (there[:1] + there[-1:])]):
        yield from ("", f"## {_range(list(there))}", "")
        for text, names in alike[there].items():
            yield f"- {', '.join(f'`{name}`' for name in names)}: {text}"


def _range(there: list[str]) -> str:
    """Returns in words which of VERSIONS have something, from their numbers, as a heading."""
    numbers = [version.number for version in VERSIONS]
    if len(there) in (0, len(numbers)):
        return "All portals have" if there else "Tables of genows alone"
    first, last = there[0], there[-1]
    if there != numbers[numbers.index(first) : numbers.index(last) + 1]:
        return f"Portals of {', '.join(there)}"
    if first == last:
        return f"Portals of {first} alone"
    return f"Portals from {first} on" if last == numbers[-1] else f"Portals up to {last}" if first == numbers[0] else f"Portals of {first} to {last}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
