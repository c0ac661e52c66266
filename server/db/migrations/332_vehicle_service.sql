-- When a vehicle's next service is due: on a day, or at what the odometer shows, whichever comes first.
alter table vehicle
  add column service_due_on date,
  add column service_due_km integer check (service_due_km >= 0);
