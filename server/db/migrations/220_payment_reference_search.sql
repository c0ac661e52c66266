-- A reference is found whatever its bank or clerk put between letters and digits: "AB-12 34" by "ab1234".
alter table payment drop column search;
alter table payment add column search text generated always as (
  search_key(code || ' ' || reference || ' ' || regexp_replace(reference, '[^[:alnum:]]+', '', 'g'))
) stored;
create index payment_search on payment using gin (search gin_trgm_ops);
