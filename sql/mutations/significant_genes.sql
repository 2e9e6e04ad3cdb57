-- significant_genes(study_pks*) -> records
-- A gene that is mutated more often than chance explains, by study and rank. Adding 0e0 makes doubles of the floats, which MySQL would cut to
-- six digits. Lives on mut_sig.CANCER_STUDY_ID.
-- Needs: mut_sig
-- Record: DBSignificantGene
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: rank integer = `m`.`RANK`
-- Field: entrez_gene_id integer = `m`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: bases_covered integer = `m`.`NumBasesCovered`
-- Field: mutation_count integer = `m`.`NumMutations`
-- Field: p_value real = `m`.`P_VALUE` + 0e0
-- Field: q_value real = `m`.`Q_VALUE` + 0e0
SELECT *
  FROM `mut_sig` `m`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `m`.`CANCER_STUDY_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY `m`.`CANCER_STUDY_ID`, `m`.`RANK`, `m`.`ENTREZ_GENE_ID`
