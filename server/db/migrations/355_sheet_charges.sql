-- What the rental cost when its car came back: what is agreed afterwards is told apart by it.
alter table rental_sheet add column lines jsonb;

-- The day of the repair, as staff say it; repaired_at is when they said so, by which a sheet stays as it was signed.
alter table vehicle_damage add column repaired_on date;
update vehicle_damage set repaired_on = (repaired_at at time zone 'UTC')::date where repaired_at is not null;
alter table vehicle_damage add check ((repaired_on is null) = (repaired_at is null));
