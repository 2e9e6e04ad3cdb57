-- mutsig_by_study(study_pk) -> rows
-- A significantly mutated gene of a study, by Entrez id. Adding 0e0 makes doubles of the floats, which MySQL would cut to six digits.
-- The table has fourteen names over rows of eight cells, p and q under nVal and nVer: clients count on it.
-- Record: getMutSig
-- Needs: mut_sig
-- Column: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Column: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Column: rank integer = `m`.`RANK`
-- Column: bases_covered integer = `m`.`NumBasesCovered`
-- Column: mutations integer = `m`.`NumMutations`
-- Column: p real = `m`.`P_VALUE` + 0e0
-- Column: q real = `m`.`Q_VALUE` + 0e0
-- Field: Cancer integer given -- the study's number
-- Field: Entrez integer given
-- Field: Hugo text given
-- Field: Rank integer given
-- Field: N integer given
-- Field: n integer given
-- Field: nVal real given -- p
-- Field: nVer real given -- q
-- Field: CpG text given -- no cell below it, nor below the following ones
-- Field: C+G text given
-- Field: A+T text given
-- Field: INDEL text given
-- Field: p text given
-- Field: q text given
SELECT *
  FROM `mut_sig` `m`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `m`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `m`.`ENTREZ_GENE_ID`
