-- The variants of the mutations of a profile, or the listed ones, in load order.
SELECT `MUTATION_EVENT_ID` AS `event_pk`,
       `ENTREZ_GENE_ID` AS `entrez`,
       `CHR` AS `chromosome`,
       `START_POSITION` AS `start_position`,
       `END_POSITION` AS `end_position`,
       `REFERENCE_ALLELE` AS `reference_allele`,
       `TUMOR_SEQ_ALLELE` AS `allele`,
       `PROTEIN_CHANGE` AS `protein_change`,
       `MUTATION_TYPE` AS `mutation_type`,
       `FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `FIS_VALUE` + 0e0 AS `fis_value`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `LINK_XVAR` AS `link_xvar`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `LINK_PDB` AS `link_pdb`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `LINK_MSA` AS `link_msa`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `NCBI_BUILD` AS `ncbi_build`,
       `STRAND` AS `strand`,
       `VARIANT_TYPE` AS `variant_type`,
       `DB_SNP_RS` AS `db_snp_rs`,
       `DB_SNP_VAL_STATUS` AS `db_snp_val_status`,
       `ONCOTATOR_DBSNP_RS` AS `oncotator_dbsnp_rs`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL
       `ONCOTATOR_REFSEQ_MRNA_ID` AS `refseq_mrna_id`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `REFSEQ_MRNA_ID`
       `ONCOTATOR_CODON_CHANGE` AS `codon_change`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `CODON_CHANGE`
       `ONCOTATOR_UNIPROT_ENTRY_NAME` AS `uniprot_entry_name`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL
       `ONCOTATOR_UNIPROT_ACCESSION` AS `uniprot_accession`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `UNIPROT_ACCESSION`
       `ONCOTATOR_PROTEIN_POS_START` AS `protein_pos_start`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `PROTEIN_POS_START`
       `ONCOTATOR_PROTEIN_POS_END` AS `protein_pos_end`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `PROTEIN_POS_END`
       `CANONICAL_TRANSCRIPT` AS `canonical_transcript`,
       `KEYWORD` AS `keyword`
  FROM `mutation_event`
 WHERE `MUTATION_EVENT_ID` IN (:event_pks) -- ? event_pks
   AND `MUTATION_EVENT_ID` IN (SELECT `MUTATION_EVENT_ID` FROM `mutation` WHERE `GENETIC_PROFILE_ID` = :profile_pk) -- ? profile_pk
 ORDER BY `MUTATION_EVENT_ID`
