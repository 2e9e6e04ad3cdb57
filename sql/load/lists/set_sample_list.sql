-- What an update says of a sample list; its members follow.
UPDATE `sample_list`
   SET `NAME` = :name, `DESCRIPTION` = :description, `CATEGORY` = :category
 WHERE `LIST_ID` = :list_pk
