-- What of a price was given up when money went back for good: the client does not owe it again.
alter table payment_service add column allowance integer not null default 0 check (allowance >= 0);
-- A price that falls below what was given up costs nothing.
alter table payment_service drop column due;
alter table payment_service add column due integer generated always as (coalesce(kept, greatest(total + financing - allowance, 0))) stored;
create index payment_service_unpaid on payment_service (created_at, id) where received < due and status <> 5;
create index payment_service_surplus on payment_service (created_at, id) where received > due;

-- By how much the price falls once this refund has happened.
alter table refund add column allowance integer not null default 0;
alter table refund add constraint refund_allowance check (allowance between 0 and amount);
