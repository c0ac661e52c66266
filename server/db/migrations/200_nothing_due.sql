-- Nothing due is paid: what is free already is no longer waited for, and cancels itself no more.
update payment_service set status = 3, version = version + 1 where due = 0 and status in (1, 2);
update rental set payment_limit_at = null, status = case rental.status when 3 then 4 else rental.status end, version = rental.version + 1
from payment_service service
where service.record_key = 'cars/rentals' and service.record_id = rental.id and service.due = 0 and rental.status in (1, 2, 3);
