-- The listed events, all values; last those that all events of mutation files have in common.
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
 WHERE `MUTATION_EVENT_ID` IN (:event_pks)
