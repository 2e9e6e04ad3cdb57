-- The structures that a protein is aligned with, by start and number. Lives on pdb_uniprot_alignment.UNIPROT_ID. Adding
-- 0e0 makes doubles of floats.
-- ? pdb_uniprot_alignment.*
SELECT `ALIGNMENT_ID` AS `alignment_pk`, `PDB_ID` AS `pdb_id`, `CHAIN` AS `chain`, `UNIPROT_ID` AS `uniprot_id`,
       `PDB_FROM` AS `pdb_from`, `PDB_TO` AS `pdb_to`, `UNIPROT_FROM` AS `uniprot_from`, `UNIPROT_TO` AS `uniprot_to`,
       `EVALUE` + 0e0 AS `e_value`, `IDENTP` + 0e0 AS `identity_percent`, `UNIPROT_ALIGN` AS `uniprot_align`,
       `PDB_ALIGN` AS `pdb_align`, `MIDLINE_ALIGN` AS `midline_align`
  FROM `pdb_uniprot_alignment`
 WHERE `UNIPROT_ID` = :uniprot_id
 ORDER BY `UNIPROT_FROM`, `ALIGNMENT_ID`
