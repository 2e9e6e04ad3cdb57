-- A mutation of one profile with what the portal's services tell of it, by gene, sample and event. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID) and (GENETIC_PROFILE_ID, SAMPLE_ID).
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       `m`.`MUTATION_EVENT_ID` AS `event_pk`,
       `e`.`KEYWORD` AS `keyword`,
       `e`.`PROTEIN_CHANGE` AS `protein_change`,
       `m`.`AMINO_ACID_CHANGE` AS `amino_acid_change`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`FIS_VALUE` + 0e0 AS `fis_value`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_XVAR` AS `xvar_link`, -- ? mutation_event.LINK_XVAR else NULL
       `e`.`LINK_PDB` AS `pdb_link`, -- ? mutation_event.LINK_PDB else NULL
       `e`.`LINK_MSA` AS `msa_link`, -- ? mutation_event.LINK_MSA else NULL
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `m`.`CENTER` AS `center`,
       `e`.`NCBI_BUILD` AS `ncbi_build`,
       `e`.`CHR` AS `chr`,
       `e`.`START_POSITION` AS `start`,
       `e`.`END_POSITION` AS `end`,
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       `m`.`TUMOR_REF_COUNT` AS `tumor_ref`,
       `m`.`TUMOR_ALT_COUNT` AS `tumor_alt`,
       `m`.`NORMAL_REF_COUNT` AS `normal_ref`,
       `m`.`NORMAL_ALT_COUNT` AS `normal_alt`,
       `e`.`CANONICAL_TRANSCRIPT` AS `canonical`,
       `e`.`ONCOTATOR_REFSEQ_MRNA_ID` AS `refseq_mrna_id`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`REFSEQ_MRNA_ID`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_CODON_CHANGE` AS `codon_change`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`CODON_CHANGE`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_UNIPROT_ENTRY_NAME` AS `uniprot_id`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL
       `e`.`ONCOTATOR_UNIPROT_ACCESSION` AS `uniprot_acc`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`UNIPROT_ACCESSION`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `protein_start`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_PROTEIN_POS_END` AS `protein_end`
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else `e`.`PROTEIN_POS_END`
           -- ? mutation_event.PROTEIN_POS_END
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk -- ? sample_pks else WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `m`.`MUTATION_EVENT_ID`
