"""Documents that the portal's pages save: virtual studies, groups, comparisons, settings, custom data, lists of genes, addresses."""
