-- Mutations with all that a database has of them.
-- ? mutation.ANNOTATION_JSON
INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `CENTER`,
                        `SEQUENCER`, `MUTATION_STATUS`, `VALIDATION_STATUS`, `TUMOR_SEQ_ALLELE1`, `TUMOR_SEQ_ALLELE2`,
                        `MATCHED_NORM_SAMPLE_BARCODE`, `MATCH_NORM_SEQ_ALLELE1`, `MATCH_NORM_SEQ_ALLELE2`,
                        `TUMOR_VALIDATION_ALLELE1`, `TUMOR_VALIDATION_ALLELE2`, `MATCH_NORM_VALIDATION_ALLELE1`,
                        `MATCH_NORM_VALIDATION_ALLELE2`, `VERIFICATION_STATUS`, `SEQUENCING_PHASE`, `SEQUENCE_SOURCE`,
                        `VALIDATION_METHOD`, `SCORE`, `BAM_FILE`, `TUMOR_ALT_COUNT`, `TUMOR_REF_COUNT`,
                        `NORMAL_ALT_COUNT`, `NORMAL_REF_COUNT`, `AMINO_ACID_CHANGE`, `DRIVER_FILTER`,
                        `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`, `DRIVER_TIERS_FILTER_ANNOTATION`,
                        `ANNOTATION_JSON`)
VALUES (:event_pk, :profile_pk, :sample_pk, :entrez, :center, :sequencer, :mutation_status, :validation_status,
        :tumor_seq_allele1, :tumor_seq_allele2, :matched_norm_sample_barcode, :match_norm_seq_allele1,
        :match_norm_seq_allele2, :tumor_validation_allele1, :tumor_validation_allele2, :match_norm_validation_allele1,
        :match_norm_validation_allele2, :verification_status, :sequencing_phase, :sequence_source, :validation_method,
        :score, :bam_file, :tumor_alt_count, :tumor_ref_count, :normal_alt_count, :normal_ref_count,
        :amino_acid_change, :driver_filter, :driver_filter_annotation, :driver_tiers_filter,
        :driver_tiers_filter_annotation, :annotation_json)
