-- Rentals by the day of their pick-up, currency and status: a dashboard adds days instead of rentals. A change adds a line
-- with what it changed and waits for no other change; a job adds the lines of one day up (cars/rentals/day-counts.ts).
create table rental_day (
  day date not null,
  currency text not null,
  status integer not null,
  -- Below 0 in a line that takes rentals away.
  rentals integer not null
);
create index rental_day_day on rental_day (day);

create function count_rental_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into rental_day select pick_up_local::date, currency, status, count(*) from added group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into rental_day select pick_up_local::date, currency, status, -count(*) from removed group by 1, 2, 3;
  else
    insert into rental_day
    select day, currency, status, sum(rentals) from (
      select pick_up_local::date as day, currency, status, 1 as rentals from added
      union all select pick_up_local::date, currency, status, -1 from removed
    ) as changed group by 1, 2, 3 having sum(rentals) <> 0;
  end if;
  return null;
end $$;

create trigger rental_days_added after insert on rental referencing new table as added
  for each statement execute function count_rental_days();
create trigger rental_days_changed after update on rental referencing old table as removed new table as added
  for each statement execute function count_rental_days();
create trigger rental_days_removed after delete on rental referencing old table as removed
  for each statement execute function count_rental_days();

insert into rental_day select pick_up_local::date, currency, status, count(*) from rental group by 1, 2, 3;
