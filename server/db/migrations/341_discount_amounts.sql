-- What each use gave, beside it: sums of a discount that thousands have read no rental.
alter table discount_use add column amount integer not null default 0, add column currency text not null default 'USD';
update discount_use set currency = rental.currency, amount = -coalesce((
  select sum((line -> 'amount' ->> 'amount')::int) from jsonb_array_elements(rental.lines) line
  where (line -> 'discount' ->> 'id')::int = discount_use.discount_id), 0)
from rental where rental.id = discount_use.rental_id;
alter table discount_use alter column amount drop default, alter column currency drop default;
