-- The domains of proteins, as JSON. Scans pfam_graphics.
-- ? pfam_graphics.*
SELECT `UNIPROT_ACC` AS `uniprot_acc`,
       `JSON_DATA` AS `json_data`
  FROM `pfam_graphics`
