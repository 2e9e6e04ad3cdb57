-- The genes that MutSig found in a study, by rank.
-- ? genows_layout.*, mut_sig.*
SELECT `m`.`RANK` AS `gene_rank`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `m`.`NumBasesCovered` AS `covered`,
       `m`.`NumMutations` AS `mutations`,
       `m`.`P_VALUE` + 0e0 AS `p`,
       `m`.`Q_VALUE` + 0e0 AS `q`
  FROM `mut_sig` `m`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `m`.`RANK`, `m`.`ENTREZ_GENE_ID`
