-- All that is packed of the study, before it is packed anew or removed; or what of one kind and owner is, all of it or one item.
-- ? genows_packed.*
DELETE FROM `genows_packed`
 WHERE `CANCER_STUDY_ID` = :study_pk
   AND `KIND` = :kind -- ? kind
   AND `OWNER` = :owner -- ? owner
   AND `ITEM` = :item -- ? item
