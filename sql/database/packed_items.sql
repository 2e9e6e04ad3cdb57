-- The items of one thing that are packed.
-- ? genows_packed.*
SELECT `ITEM` AS `item`
  FROM `genows_packed`
 WHERE `KIND` = :kind
   AND `OWNER` = :owner
 ORDER BY `ITEM`
