-- What is packed of one thing, see genows/load/packing/packing.py.
-- ? genows_packed.*
SELECT `ITEM` AS `item`, `CONTENT` AS `content`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` = :owner
   AND `ITEM` = :item
