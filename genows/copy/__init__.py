"""Studies from one database into another, table by table: numbers change, contents do not."""
