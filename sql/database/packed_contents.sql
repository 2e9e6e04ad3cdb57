-- What is packed of the listed items of one thing, in no order.
-- ? genows_packed.*
SELECT `ITEM` AS `item`, `CONTENT` AS `content`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` = :owner
   AND `ITEM` IN (:items)
