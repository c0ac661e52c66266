-- Six digits, or more from a million on.
create function code_number(number bigint) returns text language sql immutable as $$
  select lpad(number::text, greatest(6, length(number::text)), '0')
$$;
alter table account alter column number set default 'A-' || code_number(nextval('account_number'));

-- A client's credit limit is their account's: one for each currency, and one truth.
insert into account (member_id, currency, credit_limit)
select id, credit_limit_currency, credit_limit from member where credit_limit > 0 and credit_limit_currency in ('EUR', 'USD') order by id;
alter table member drop column credit_limit, drop column credit_limit_currency;

-- The list of account lines walks the movements by time; these serve its filters and its order by amount.
create index ledger_movement_source on ledger_movement (source, at, id);
alter table ledger_entry add column size bigint generated always as (abs(amount)) stored;
create index ledger_entry_size on ledger_entry (size, id) where book = 'client';
-- A correction names the line that it corrects.
create index ledger_movement_correction on ledger_movement (record_id) where record_key = 'financials/transactions';
