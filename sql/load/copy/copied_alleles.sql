-- The allele-specific copy numbers of the mutations of a profile.
-- ? allele_specific_copy_number.EXPECTED_ALT_COPIES
SELECT `MUTATION_EVENT_ID` AS `event_pk`,
       `GENETIC_PROFILE_ID` AS `profile_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `ASCN_INTEGER_COPY_NUMBER` AS `integer_copy_number`,
       `ASCN_METHOD` AS `method`,
       `CCF_EXPECTED_COPIES_UPPER` + 0e0 AS `ccf_upper`,
       `CCF_EXPECTED_COPIES` + 0e0 AS `ccf`,
       `CLONAL` AS `clonal`,
       `MINOR_COPY_NUMBER` AS `minor_copy_number`,
       `EXPECTED_ALT_COPIES` AS `expected_alt_copies`,
       `TOTAL_COPY_NUMBER` AS `total_copy_number`
  FROM `allele_specific_copy_number`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
