-- The domains of proteins, as JSON.
-- ? pfam_graphics.*
INSERT INTO `pfam_graphics` (`UNIPROT_ACC`, `JSON_DATA`)
VALUES (:uniprot_acc, :content)
