-- packed_content(kind, owner, item) -> one
-- What is packed of one thing, see genows/load/packing/packing.py.
-- Columns: item text, content text
-- Exact: item is item
-- Needs: genows_packed
SELECT `ITEM` AS `item`, `CONTENT` AS `content`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` = :owner
   AND `ITEM` = :item
