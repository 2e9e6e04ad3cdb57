-- Tells about a gene set anew.
UPDATE `geneset` SET `NAME` = :name, `DESCRIPTION` = :description, `REF_LINK` = :link WHERE `ID` = :pk
