-- mutation_events(event_pks*) -> rows
-- The listed events, all values; last those that all events of mutation files have in common.
-- Columns: event_pk integer, entrez integer, chromosome text, start_position integer, end_position integer
-- Columns: reference_allele text, allele text, protein_change text, mutation_type text
-- Columns: functional_impact_score text, fis_value real, link_xvar text, link_pdb text, link_msa text
-- Columns: ncbi_build text, strand text, variant_type text, db_snp_rs text, db_snp_val_status text
-- Columns: oncotator_refseq_mrna_id text, oncotator_codon_change text, oncotator_uniprot_accession text
-- Columns: oncotator_protein_pos_start integer, oncotator_protein_pos_end integer, keyword text
-- Columns: oncotator_dbsnp_rs text, oncotator_uniprot_entry_name text, canonical_transcript integer
SELECT `MUTATION_EVENT_ID` AS `event_pk`, `ENTREZ_GENE_ID` AS `entrez`, `CHR` AS `chromosome`,
       `START_POSITION` AS `start_position`, `END_POSITION` AS `end_position`,
       `REFERENCE_ALLELE` AS `reference_allele`, `TUMOR_SEQ_ALLELE` AS `allele`,
       `PROTEIN_CHANGE` AS `protein_change`, `MUTATION_TYPE` AS `mutation_type`,
       `FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, `FIS_VALUE` AS `fis_value`,
       `LINK_XVAR` AS `link_xvar`, `LINK_PDB` AS `link_pdb`, `LINK_MSA` AS `link_msa`, `NCBI_BUILD` AS `ncbi_build`,
       `STRAND` AS `strand`, `VARIANT_TYPE` AS `variant_type`, `DB_SNP_RS` AS `db_snp_rs`,
       `DB_SNP_VAL_STATUS` AS `db_snp_val_status`, `ONCOTATOR_REFSEQ_MRNA_ID` AS `oncotator_refseq_mrna_id`,
       `ONCOTATOR_CODON_CHANGE` AS `oncotator_codon_change`,
       `ONCOTATOR_UNIPROT_ACCESSION` AS `oncotator_uniprot_accession`,
       `ONCOTATOR_PROTEIN_POS_START` AS `oncotator_protein_pos_start`,
       `ONCOTATOR_PROTEIN_POS_END` AS `oncotator_protein_pos_end`, `KEYWORD` AS `keyword`,
       `ONCOTATOR_DBSNP_RS` AS `oncotator_dbsnp_rs`, `ONCOTATOR_UNIPROT_ENTRY_NAME` AS `oncotator_uniprot_entry_name`,
       `CANONICAL_TRANSCRIPT` AS `canonical_transcript`
  FROM `mutation_event`
 WHERE `MUTATION_EVENT_ID` IN :event_pks
