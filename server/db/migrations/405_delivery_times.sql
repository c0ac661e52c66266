-- How long packages took from an office to a province, learned anew by a job from those that were delivered.
create table delivery_time (
  office_id integer not null references company_office on delete cascade,
  state_id integer not null references state on delete cascade,
  -- How many it is learned from.
  deliveries integer not null check (deliveries > 0),
  -- Days within which half of them arrived, and four of five.
  median_days integer not null check (median_days >= 0),
  most_days integer not null check (most_days >= median_days),
  primary key (office_id, state_id)
);
