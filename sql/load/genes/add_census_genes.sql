-- Genes of the cancer gene census.
-- ? sanger_cancer_census.*
INSERT INTO `sanger_cancer_census` (`ENTREZ_GENE_ID`, `CANCER_SOMATIC_MUT`, `CANCER_GERMLINE_MUT`,
                                    `TUMOR_TYPES_SOMATIC_MUT`, `TUMOR_TYPES_GERMLINE_MUT`, `CANCER_SYNDROME`,
                                    `TISSUE_TYPE`, `MUTATION_TYPE`, `TRANSLOCATION_PARTNER`, `OTHER_GERMLINE_MUT`,
                                    `OTHER_DISEASE`)
VALUES (:entrez, :somatic, :germline, :somatic_tumours, :germline_tumours, :syndrome, :tissue, :mutation_type, :partner,
        :other_germline, :other_disease)
