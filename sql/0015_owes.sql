-- What an entry made owed is found among the letters: entry.owes is neither
-- written nor read any more. It stays, as without it all entries would have to
-- be written anew. A turnpost that reads it does not serve beside one that does
-- not.

PRAGMA user_version = 15;
