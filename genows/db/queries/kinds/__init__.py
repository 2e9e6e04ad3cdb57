"""What is known of the statements of sql/ beyond their text, and the records that leave the service; a module some kinds of data.

A file that is one query of its own name, whose rows are no records and need no comparing, is not named here.
"""

from genows.db.queries.kinds import alterations, cohorts, genes, mutations, samples, studies
from genows.db.queries.records import Record, Statement

# What removes rows of a study, and of some of its samples: table → the parameter of the former.
REMOVALS = {
    **dict.fromkeys(("alteration_driver_annotation", "sample_cna_event", "allele_specific_copy_number", "mutation", "structural_variant", "sample_profile"), "pks"),
    **dict.fromkeys(("sample_list_list", "sample"), "pks"),
    **dict.fromkeys(("copy_number_seg", "protein_array_data"), "study_pk"),
}
# What is of no kind of data, and what loads alone ask.
OTHERS = (
    *(Statement(f"remove_{table}", {f"remove_{table}": owner, f"remove_{table}_of_samples": "sample_pks"}) for table, owner in REMOVALS.items()),
    Statement("remove_genetic_alteration", {"remove_genetic_alteration": "pks", "remove_matrix_rows": "pks entity_pks"}),
    Statement("remove_patient", {"remove_patient": "study_pk", "remove_patients": "patient_pks"}),
    Statement("cancer_type_code", compared={"code": "code"}),
    Statement("credential_by_email", compared={"email": "email"}),
    Statement("genomes_of_species", compared={"species": "species"}),
    Statement("list_by_id", compared={"list_id": "list_id"}),
    Statement(
        "packed_content",
        {"packed_content": "kind owner item", "packed_contents": "kind owner items"},
        compared={"item": "item", "items": "item"},
    ),
    Statement("panel_by_id", compared={"panel_id": "panel_id"}),
    Statement("profile_by_id", compared={"profile_id": "profile_id"}),
    Statement("number_of_documents", {"number_of_documents_of_owner": "owner", "number_of_documents_of_maker": "maker"}),
    Statement("saved_document", {"saved_document": "id", "saved_documents_by_ids": "ids", "saved_document_by_checksum": "checksum"}),
    Statement("stored_study", compared={"study_id": "study_id"}),
    Statement("stored_text", compared={"hash_key": "hash_key"}),
    Statement("tokens", {"token_by_text": "token", "tokens_by_users": "names"}, compared={"token": "token"}),
    Statement("uniprot_accession", compared={"name": "name"}),
    Statement("users_by_names", {"users_by_names": "names", "users_by_lower_name": "lower_name"}),
)
STATEMENTS: tuple[Statement, ...] = (
    *alterations.STATEMENTS, *genes.STATEMENTS, *mutations.STATEMENTS, *samples.STATEMENTS, *studies.STATEMENTS, *OTHERS,
)  # fmt: skip
RECORDS: dict[str, Record] = {**alterations.RECORDS, **cohorts.RECORDS, **genes.RECORDS, **mutations.RECORDS, **samples.RECORDS, **studies.RECORDS}
