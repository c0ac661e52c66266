-- Cars that are promised or out, by pick-up: the grid of availability reads its window from the index alone.
create index rental_live on rental (pick_up_at)
  include (model_id, pick_up_office_id, drop_off_office_id, drop_off_at, status, vehicle_id, pick_up_station_id, id)
  where status between 1 and 5 and returned_at is null;
