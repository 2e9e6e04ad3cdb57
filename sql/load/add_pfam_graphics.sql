-- add_pfam_graphics(uniprot_acc, content) -> batch
-- Needs: pfam_graphics
-- The domains of proteins, as JSON.
INSERT INTO `pfam_graphics` (`UNIPROT_ACC`, `JSON_DATA`)
VALUES (:uniprot_acc, :content)
