-- The genes of the cancer gene census with all that is told of them. Scans sanger_cancer_census.
-- ? sanger_cancer_census.*
SELECT `ENTREZ_GENE_ID` AS `entrez`,
       `CANCER_SOMATIC_MUT` AS `somatic`,
       `CANCER_GERMLINE_MUT` AS `germline`,
       `TUMOR_TYPES_SOMATIC_MUT` AS `somatic_tumours`,
       `TUMOR_TYPES_GERMLINE_MUT` AS `germline_tumours`,
       `CANCER_SYNDROME` AS `syndrome`,
       `TISSUE_TYPE` AS `tissue`,
       `MUTATION_TYPE` AS `mutation_type`,
       `TRANSLOCATION_PARTNER` AS `partner`,
       `OTHER_GERMLINE_MUT` AS `other_germline`,
       `OTHER_DISEASE` AS `other_disease`
  FROM `sanger_cancer_census`
