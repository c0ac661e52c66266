-- steps
-- Every filter and order of the lists of money: of a value that few have, or nobody, no row is read that has another.
create index concurrently if not exists payment_method on payment (method, created_at, id);
-- step
create index concurrently if not exists payment_of_provider on payment (provider, created_at, id) where provider is not null;
-- step
create index concurrently if not exists payment_clerk on payment (clerk_id, created_at, id) where clerk_id is not null;
-- step
create index concurrently if not exists payment_brand on payment (brand, created_at, id);
-- step
create index concurrently if not exists payment_service_brand on payment_service (brand, created_at, id);
-- step
create index concurrently if not exists payment_service_currency on payment_service (currency, created_at, id);
-- step
create index concurrently if not exists payment_service_status_id on payment_service (status, id);
