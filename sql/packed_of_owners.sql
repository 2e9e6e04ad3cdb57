-- packed_of_owners(kind, owners*, item) -> rows
-- What is packed of the same item of the listed things, in no order.
-- Columns: owner integer, item text, content text
-- Exact: item is item
-- Needs: genows_packed
SELECT `OWNER` AS `owner`, `ITEM` AS `item`, `CONTENT` AS `content`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` IN :owners
   AND `ITEM` = :item
