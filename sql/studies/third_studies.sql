-- third_studies(study_pks*) -> rows
-- A study of the listed ones with its genome, in load order.
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: cancer_type_id text = `c`.`TYPE_OF_CANCER_ID`
-- Field: name text = `c`.`NAME`
-- Field: description text = `c`.`DESCRIPTION`
-- Field: public_study boolean = `c`.`PUBLIC`
-- Field: pmid text = `c`.`PMID`
-- Field: citation text = `c`.`CITATION`
-- Field: groups text = `c`.`GROUPS`
-- Field: status integer = `c`.`STATUS`
-- Field: import_date text = CAST(`c`.`IMPORT_DATE` AS CHAR)
-- Field: reference_genome text = `r`.`NAME` needs cancer_study.REFERENCE_GENOME_ID else 'hg19'
-- Term: LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID` needs cancer_study.REFERENCE_GENOME_ID else /* one genome */
SELECT *
  FROM `cancer_study` `c`
  LEFT JOIN `reference_genome` `r` ON `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`
 WHERE `c`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY `c`.`CANCER_STUDY_ID`
