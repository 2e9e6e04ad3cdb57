"""What is known of the statements of sql/ beyond their text, and the records that leave the service; a module some kinds of data.

A file that is one query of its own name, whose rows are no records and need no comparing, is not named here.
"""

from genows.db.queries.kinds import alterations, cohorts, genes, mutations, samples, studies
from genows.db.queries.records import Record, Statement

# Tables of what is found in samples by a profile, and the samples of lists.
BY_BOTH = ("alteration_driver_annotation", "sample_cna_event", "allele_specific_copy_number", "mutation", "structural_variant", "sample_list_list")
# What removes rows of a study, and of some of its samples: table → the parameter of the former.
REMOVALS = {
    **dict.fromkeys((*BY_BOTH, "sample_profile", "sample"), "pks"),
    **dict.fromkeys(("copy_number_seg", "protein_array_data"), "study_pk"),
}
# What is of no kind of data, and what loads alone ask.
OTHERS = (
    *(
        Statement(
            f"remove_{table}",
            {
                f"remove_{table}": owner,
                f"remove_{table}_of_samples": "sample_pks",
                **({f"remove_{table}_of_both": "pks sample_pks"} if table in BY_BOTH else {}),
            },
        )
        for table, owner in REMOVALS.items()
    ),
    *(
        Statement(
            f"remove_clinical_{kind}",
            {f"remove_clinical_{kind}": "pks", f"remove_{kind}_values": "pks attribute_id", f"remove_{kind}_values_of_attributes": "pks attribute_ids"},
        )
        for kind in ("sample", "patient")
    ),
    Statement("events_of_patients", {"events_of_patients": "pks", "earlier_events": "pks highest", "earlier_events_of_types": "pks highest event_types"}),
    Statement("remove_clinical_event", {"remove_clinical_event": "pks", "remove_clinical_events": "event_pks"}),
    Statement("remove_genetic_alteration", {"remove_genetic_alteration": "pks", "remove_matrix_rows": "pks entity_pks"}),
    Statement("remove_genows_packed", {"remove_genows_packed": "study_pk", "remove_packed_of_owner": "study_pk kind owner", "remove_packed_item": "study_pk kind owner item"}),
    Statement("remove_gistic", {"remove_gistic": "study_pk", "remove_gistic_of_kind": "study_pk amp"}),
    Statement("remove_resource_definition", {"remove_resource_definition": "study_pk", "remove_resource_definitions": "study_pk resource_ids"}),
    Statement("set_samples", {"set_sample_types": "sample_type pks", "set_types_of_cancer": "type_of_cancer patient_pks"}),
    Statement("study_region_pks", {"study_region_pks": "study_pk", "study_region_pks_of_kind": "study_pk amp"}),
    Statement("variants_of_profiled_samples", {"variants_of_profiled_samples": "profile_pk", "variants_of_samples": "sample_pks"}),
    Statement("remove_patient", {"remove_patient": "study_pk", "remove_patients": "patient_pks"}),
    Statement("cancer_type_code", compared={"code": "code"}),
    Statement("copied_mutation_events", {"copied_mutation_events": "profile_pk", "copied_mutation_events_by_pks": "event_pks"}),
    Statement("copied_studies", {"copied_studies": "", "copied_study": "study_pk"}),
    Statement("credential_by_email", compared={"email": "email"}),
    Statement("exported_study", compared={"study_id": "study_id"}),
    Statement("genomes_of_species", compared={"species": "species"}),
    Statement(
        "identities",
        {"identities": "", "identities_by_names": "names", "identity_of_subject": "issuer subject"},
        compared={"issuer": "issuer", "subject": "subject"},
    ),
    Statement("remove_provider_sessions", {"remove_provider_session": "session_id", "sweep_provider_sessions": "now"}),
    Statement("remove_offline_tokens", {"remove_offline_token": "token", "sweep_offline_tokens": "unused_since"}),
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
