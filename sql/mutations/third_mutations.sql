-- third_mutations -> records
-- A mutation of one profile with what the third generation tells of it, by sample, gene (Entrez id), start, event. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID), as mutations.sql does. Of that record it leaves empty what the third generation has no field for.
-- Record: DBMutationDetails
-- Column: hugo_gene_symbol text = NULL
-- Column: sample_list_id text = NULL
-- Column: entrez_gene_id integer = `m`.`ENTREZ_GENE_ID`
-- Column: functional_impact_score text = NULL
-- Column: xvar_link text = NULL
-- Column: xvar_link_pdb text = NULL
-- Column: xvar_link_msa text = NULL
-- Column: cosmic_count integer = NULL
-- Column: codon_change text = NULL
-- Column: uniprot_id text = NULL
-- Column: uniprot_acc text = NULL
-- Column: fis_value real = NULL
-- Column: is_hotspot boolean = 0
-- Column: in_cancer_census boolean = 0
-- Column: amino_acid_change text = `m`.`AMINO_ACID_CHANGE`
-- Column: protein_change text = `e`.`PROTEIN_CHANGE`
-- Column: variant_type text = `e`.`VARIANT_TYPE`
-- Column: sample_pk integer = `m`.`SAMPLE_ID`
-- Term: /* drivers stand in mutation */ needs mutation.DRIVER_FILTER
--          else LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER
--          else /* no drivers */
-- Term: LEFT JOIN `allele_specific_copy_number` `a` ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs allele_specific_copy_number.EXPECTED_ALT_COPIES else /* no copy numbers of alleles */
-- Filter: third_mutations(profile_pk) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: third_mutations_by_genes(profile_pk, entrezs*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: third_mutations_by_samples(profile_pk, sample_pks*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Filter: third_mutations_by_genes_samples(profile_pk, entrezs*, sample_pks*) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs AND `m`.`SAMPLE_ID` IN :sample_pks
-- Long: third_mutations_by_genes as third_mutations, entrez_gene_id in entrezs
-- Long: third_mutations_by_samples as third_mutations, sample_pk in sample_pks
-- Long: third_mutations_by_genes_samples as third_mutations_by_genes, sample_pk in sample_pks
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
  /* drivers stand in mutation */
  LEFT JOIN `allele_specific_copy_number` `a` ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `m`.`SAMPLE_ID`, `m`.`ENTREZ_GENE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
