-- A gene that is mutated more often than chance explains, by study and rank. Adding 0e0 makes doubles of the floats,
-- which MySQL would cut to six digits. Lives on mut_sig.CANCER_STUDY_ID.
-- ? mut_sig.*
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`m`.`RANK` AS CHAR) AS `rank`,
       CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       CAST(`m`.`NumBasesCovered` AS CHAR) AS `bases_covered`,
       CAST(`m`.`NumMutations` AS CHAR) AS `mutation_count`,
       CAST(`m`.`P_VALUE` + 0e0 AS CHAR) AS `p_value`,
       CAST(`m`.`Q_VALUE` + 0e0 AS CHAR) AS `q_value`
  FROM `mut_sig` `m`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `m`.`CANCER_STUDY_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `m`.`CANCER_STUDY_ID`, `m`.`RANK`, `m`.`ENTREZ_GENE_ID`
