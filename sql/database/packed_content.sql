-- What is packed of one thing, of one item or of the listed ones, in no order: see genows/load/packing.py.
-- ? genows_packed.*
SELECT `ITEM` AS `item`, `CONTENT` AS `content`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` = :owner
   AND `ITEM` = :item -- ? item
   AND `ITEM` IN (:items) -- ? items
