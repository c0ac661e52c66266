-- steps
-- What a dashboard adds up of a month's packages stands in the index of their days, so that no package is read for it.
create index concurrently if not exists package_months on package (created_at, id) include (status, currency, total, weight, weight_unit);
-- step
drop index concurrently if exists package_created_at;
