-- The dashboard counts rentals of months by status and currency, which the index of pick-ups then has by itself.
drop index rental_pick_up;
create index rental_pick_up on rental (pick_up_local, id) include (status, currency);

-- Rentals of an office in some statuses, in whatever order.
create index rental_pick_up_office_status on rental (pick_up_office_id, status);
create index rental_drop_off_office_status on rental (drop_off_office_id, status);

-- Cars that are out, and those of them that are late.
drop index rental_out;
create index rental_out on rental (drop_off_local, id) include (drop_off_at) where status = 5 and returned_at is null;
