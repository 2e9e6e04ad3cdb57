-- Says what has been added, when all of it has been.
INSERT INTO `genows_layout` (`LAYOUT`) VALUES (:layout)
