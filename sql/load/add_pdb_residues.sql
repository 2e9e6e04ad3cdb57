-- add_pdb_residues(alignment_id, pdb_position, insertion_code, uniprot_position, residue_match) -> batch
-- Needs: pdb_uniprot_residue_mapping
-- Which positions of proteins are which of structures; the alignments are there already.
INSERT INTO `pdb_uniprot_residue_mapping` (`ALIGNMENT_ID`, `PDB_POSITION`, `PDB_INSERTION_CODE`, `UNIPROT_POSITION`, `MATCH`)
VALUES (:alignment_id, :pdb_position, :insertion_code, :uniprot_position, :residue_match)
