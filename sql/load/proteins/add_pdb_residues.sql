-- Which positions of proteins are which of structures; the alignments are there already.
-- ? pdb_uniprot_residue_mapping.*
INSERT INTO `pdb_uniprot_residue_mapping` (`ALIGNMENT_ID`, `PDB_POSITION`, `PDB_INSERTION_CODE`, `UNIPROT_POSITION`,
                                           `MATCH`)
VALUES (:alignment_id, :pdb_position, :insertion_code, :uniprot_position, :residue_match)
