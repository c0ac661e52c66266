-- What the provider of a stay is owed: proposed when its guests have left, and an expense once staff say that it was paid.

-- 1 booked, 2 void, 3 proposed
alter table expense drop constraint expense_status_check;
alter table expense add constraint expense_status_check check (status between 1 and 3);
-- The booking whose provider is paid; one booking proposes one expense.
alter table expense add column booking_id integer references booking;
alter table expense add column provider_id integer references service_provider;
create unique index expense_booking_id_key on expense (booking_id);
create index expense_provider on expense (provider_id, date, id);
create index expense_status_date on expense (status, date, id);
