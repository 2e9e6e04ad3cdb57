-- Forgets the layout that a database had before it was upgraded.
DELETE FROM `genows_layout`
