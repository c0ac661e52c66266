-- Free cars of every model of an office are counted from the index alone; with the model second it serves one model as before.
drop index rental_live_pick_up;
drop index rental_live_drop_off;
create index rental_live_pick_up on rental (pick_up_office_id, model_id, drop_off_at) include (drop_off_office_id, pick_up_at, status, id)
  where status between 1 and 5 and returned_at is null;
create index rental_live_drop_off on rental (drop_off_office_id, model_id, drop_off_at) include (pick_up_office_id, pick_up_at, status, id)
  where status between 1 and 5 and returned_at is null;
