-- mutsig_by_study(study_pk) -> many
-- A study's significantly mutated genes, by Entrez id. Adding 0e0 makes doubles of the floats, which MySQL would cut to six digits.
-- Columns: entrez integer, symbol text, rank integer, bases_covered integer, mutations integer, p real, q real
-- Needs: mut_sig
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`, `m`.`RANK` AS `rank`,
       `m`.`NumBasesCovered` AS `bases_covered`, `m`.`NumMutations` AS `mutations`,
       `m`.`P_VALUE` + 0e0 AS `p`, `m`.`Q_VALUE` + 0e0 AS `q`
  FROM `mut_sig` `m`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `m`.`ENTREZ_GENE_ID`
