-- Allele-specific copy number of mutations; their events are there already.
-- ? allele_specific_copy_number.*
INSERT INTO `allele_specific_copy_number` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`,
                                           `ASCN_INTEGER_COPY_NUMBER`, `ASCN_METHOD`, `CCF_EXPECTED_COPIES_UPPER`,
                                           `CCF_EXPECTED_COPIES`, `CLONAL`, `MINOR_COPY_NUMBER`, `EXPECTED_ALT_COPIES`,
                                           `TOTAL_COPY_NUMBER`)
VALUES (:event_pk, :profile_pk, :sample_pk, :integer_copy_number, :method, :ccf_upper, :ccf, :clonal,
        :minor_copy_number, :expected_alt_copies, :total_copy_number)
