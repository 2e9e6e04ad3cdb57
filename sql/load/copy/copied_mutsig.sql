-- The significantly mutated genes of a study.
SELECT `CANCER_STUDY_ID` AS `study_pk`,
       `ENTREZ_GENE_ID` AS `entrez`,
       `RANK` AS `rank_of_gene`,
       `NumBasesCovered` AS `bases_covered`,
       `NumMutations` AS `mutations`,
       `P_VALUE` + 0e0 AS `p`,
       `Q_VALUE` + 0e0 AS `q`
  FROM `mut_sig`
 WHERE `CANCER_STUDY_ID` = :study_pk
