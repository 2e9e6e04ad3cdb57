"""An OpenID provider as genows asks it: documents, keys, id and access tokens, the code flow; knows no requests, settings or database."""
