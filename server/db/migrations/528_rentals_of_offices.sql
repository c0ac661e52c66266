-- steps
-- Rentals of an office in some statuses: these indexes have what lists are sorted by, so that no rental is read to sort them.
create index concurrently if not exists rental_of_pick_up_office on rental (pick_up_office_id, status)
include (id, drop_off_office_id, pick_up_local, drop_off_local, days, total, payment_limit_at, created_at);
-- step
create index concurrently if not exists rental_of_drop_off_office on rental (drop_off_office_id, status)
include (id, pick_up_office_id, pick_up_local, drop_off_local, days, total, payment_limit_at, created_at);
-- step
drop index concurrently if exists rental_pick_up_office_status;
-- step
drop index concurrently if exists rental_drop_off_office_status;
