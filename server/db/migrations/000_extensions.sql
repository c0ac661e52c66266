-- Trusted extensions: the owner of a database may create them, no superuser is needed.
create extension if not exists btree_gist; -- exclusion constraints: the same car never twice in one period
create extension if not exists pg_trgm; -- search for a part of a name or number through an index
create extension if not exists unaccent;

-- Spanish order (n before ñ before o) whatever locale the database was created with. Use: order by name collate by_name.
create collation by_name (provider = icu, locale = 'es');

-- What search compares: no accents, no capitals, composed letters, so that `camaguey` finds `Camagüey` and `nico` finds `Ñico`.
-- Index: using gin (search_key(name) gin_trgm_ops); query: search_key(name) like '%' || search_key($1) || '%'.
-- Immutable although unaccent is only stable: the dictionary is fixed and never edited here.
create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, normalize(value, nfc)));
