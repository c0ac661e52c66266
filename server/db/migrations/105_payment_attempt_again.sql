-- A try whose answer got lost is answered again, not begun again: by the key that its page sent, and with the 3-D Secure
-- challenge that a bank wanted. A bank's challenge carries nothing of a card and nothing of ours.
alter table payment_attempt add column intention text not null default '', add column challenge jsonb;
create unique index payment_attempt_intention on payment_attempt (payment_id, intention) where intention <> '';
