-- What is still to be paid, and what came too much, in the order of the list of services.
create index payment_service_unpaid on payment_service (created_at, id) where received < due and status <> 5;
create index payment_service_surplus on payment_service (created_at, id) where received > due;
