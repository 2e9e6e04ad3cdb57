-- A significantly mutated gene of a study, by Entrez id. Adding 0e0 makes doubles of the floats, which MySQL would cut
-- to six digits. The table has fourteen names over rows of eight cells, p and q under nVal and nVer: clients count on
-- it.
-- ? mut_sig.*
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `m`.`RANK` AS `rank`,
       `m`.`NumBasesCovered` AS `bases_covered`,
       `m`.`NumMutations` AS `mutations`,
       `m`.`P_VALUE` + 0e0 AS `p`,
       `m`.`Q_VALUE` + 0e0 AS `q`
  FROM `mut_sig` `m`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `m`.`ENTREZ_GENE_ID`
