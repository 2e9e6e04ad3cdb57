-- service_mutations -> rows
-- A mutation of one profile with what the portal's services tell of it, by gene, sample and event. Lives on mutation (GENETIC_PROFILE_ID,
-- ENTREZ_GENE_ID) and (GENETIC_PROFILE_ID, SAMPLE_ID).
-- Field: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Field: sample_pk integer = `m`.`SAMPLE_ID`
-- Field: event_pk integer = `m`.`MUTATION_EVENT_ID`
-- Field: keyword text = `e`.`KEYWORD`
-- Field: protein_change text = `e`.`PROTEIN_CHANGE`
-- Field: amino_acid_change text = `m`.`AMINO_ACID_CHANGE`
-- Field: mutation_type text = `e`.`MUTATION_TYPE`
-- Field: functional_impact_score text = `e`.`FUNCTIONAL_IMPACT_SCORE` needs mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL needs mutation_event.PROTEIN_POS_START
-- Field: fis_value real = `e`.`FIS_VALUE` + 0e0 needs mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL needs mutation_event.PROTEIN_POS_START
-- Field: xvar_link text = `e`.`LINK_XVAR` needs mutation_event.LINK_XVAR else NULL needs mutation_event.PROTEIN_POS_START
-- Field: pdb_link text = `e`.`LINK_PDB` needs mutation_event.LINK_PDB else NULL needs mutation_event.PROTEIN_POS_START
-- Field: msa_link text = `e`.`LINK_MSA` needs mutation_event.LINK_MSA else NULL needs mutation_event.PROTEIN_POS_START
-- Field: mutation_status text = `m`.`MUTATION_STATUS`
-- Field: validation_status text = `m`.`VALIDATION_STATUS`
-- Field: center text = `m`.`CENTER`
-- Field: ncbi_build text = `e`.`NCBI_BUILD`
-- Field: chr text = `e`.`CHR`
-- Field: start integer = `e`.`START_POSITION`
-- Field: end integer = `e`.`END_POSITION`
-- Field: reference_allele text = `e`.`REFERENCE_ALLELE`
-- Field: variant_allele text = `e`.`TUMOR_SEQ_ALLELE`
-- Field: tumor_ref integer = `m`.`TUMOR_REF_COUNT`
-- Field: tumor_alt integer = `m`.`TUMOR_ALT_COUNT`
-- Field: normal_ref integer = `m`.`NORMAL_REF_COUNT`
-- Field: normal_alt integer = `m`.`NORMAL_ALT_COUNT`
-- Field: canonical integer = `e`.`CANONICAL_TRANSCRIPT`
-- Field: refseq_mrna_id text = `e`.`ONCOTATOR_REFSEQ_MRNA_ID` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`REFSEQ_MRNA_ID` needs mutation_event.PROTEIN_POS_START
-- Field: codon_change text = `e`.`ONCOTATOR_CODON_CHANGE` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`CODON_CHANGE` needs mutation_event.PROTEIN_POS_START
-- Field: uniprot_id text = `e`.`ONCOTATOR_UNIPROT_ENTRY_NAME` needs mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL needs mutation_event.PROTEIN_POS_START
-- Field: uniprot_acc text = `e`.`ONCOTATOR_UNIPROT_ACCESSION` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`UNIPROT_ACCESSION` needs mutation_event.PROTEIN_POS_START
-- Field: protein_start integer = `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START
-- Field: protein_end integer = `e`.`ONCOTATOR_PROTEIN_POS_END` needs mutation_event.ONCOTATOR_PROTEIN_POS_END
--          else `e`.`PROTEIN_POS_END` needs mutation_event.PROTEIN_POS_END
-- Filter: service_mutations_by_profile(profile_pk) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: service_mutations_by_genes(profile_pk, entrezs*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: service_mutations_by_samples(profile_pk, sample_pks*) = `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Long: service_mutations_by_genes as service_mutations_by_profile, entrez in entrezs
-- Long: service_mutations_by_samples as service_mutations_by_profile, sample_pk in sample_pks
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE TRUE
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `m`.`MUTATION_EVENT_ID`
