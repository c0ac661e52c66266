-- Which rental still has a vehicle out: asked for every row that waits for its car.
create index rental_out_vehicle on rental (vehicle_id) where status = 5 and returned_at is null;
