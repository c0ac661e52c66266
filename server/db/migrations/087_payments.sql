-- Receipts are numbered without a gap, which a sequence cannot promise: the next one is read under a lock.
drop sequence receipt_number;
-- The list in the order of its statuses.
create index payment_status_id on payment (status, id);
