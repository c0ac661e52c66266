-- Money of rentals that were made before there was a ledger. Written for all of them at once; each function may run
-- again, and does nothing for what is there already.

-- A place for movements of one debit and one credit each, until they are posted together in the order of time.
create function begin_ledger_drafts() returns void language plpgsql as $$
begin
  create temp table if not exists ledger_draft (
    ordinal bigint generated always as identity,
    key text not null, source text not null, at timestamptz not null, brand text not null, currency text not null,
    record_key text, record_id integer, reason text not null default '', clerk_id integer, member_id integer,
    debit text not null, credit text not null, amount bigint not null check (amount > 0),
    account_id integer, service_type_id integer, provider integer, category text
  ) on commit drop;
end $$;

-- Posts the drafts: movements, entries with the balance of their account after each, and the balances.
create function post_ledger_drafts() returns void language plpgsql as $$
begin
  lock table ledger_movement in share row exclusive mode;
  create temp table ledger_posted on commit drop as
  with written as (
    insert into ledger_movement (key, source, at, brand, currency, record_key, record_id, reason, clerk_id, member_id, created_at)
    select key, source, at, brand, currency, record_key, record_id, reason, clerk_id, member_id, at from ledger_draft order by at, ordinal
    on conflict (key) do nothing
    returning id, key
  )
  select written.id, draft.debit, draft.credit, draft.amount, draft.account_id, draft.service_type_id, draft.provider, draft.category
  from written join ledger_draft as draft using (key);

  insert into ledger_entry (movement_id, book, account_id, service_type_id, provider, category, amount, previous_limit, balance)
  select id, book, account_id, service_type_id, provider, category, amount, previous_limit, balance from (
    select id, side.book, null::integer as account_id, case when side.book = 'income' then service_type_id end as service_type_id,
      case when side.book = 'bank' then provider end as provider, case when side.book = 'expense' then category end as category,
      side.amount, null::bigint as previous_limit, null::bigint as balance
    from ledger_posted as posted
    cross join lateral (values (posted.debit, posted.amount), (posted.credit, -posted.amount)) as side (book, amount)
    where side.book <> 'client'
    union all
    select line.id, 'client', account.id, null, null, null, line.amount,
      account.credit_limit - (account.balance + line.carried - line.amount), account.balance + line.carried
    from (
      select id, account_id, case when debit = 'client' then amount else -amount end as amount,
        sum(case when debit = 'client' then amount else -amount end) over (partition by account_id order by id) as carried
      from ledger_posted where 'client' in (debit, credit)
    ) as line
    join account on account.id = line.account_id
  ) as entry
  order by id;

  update account set balance = balance + posted.amount
  from (
    select account_id, sum(case when debit = 'client' then amount else -amount end) as amount
    from ledger_posted where 'client' in (debit, credit) group by account_id
  ) as posted
  where account.id = posted.account_id and posted.amount <> 0;
  drop table ledger_posted;
  truncate ledger_draft;
end $$;

-- Accounts, services and payments of the rentals that have none, and the drafts of their movements: what was charged,
-- what had been paid, what a cancellation took off, and the income. `only_rental` is one rental, null all of them.
create function draft_rental_money(only_rental integer default null) returns void language plpgsql as $$
declare zone_of_company text := (select zone from company_office where id = 19);
begin
  perform begin_ledger_drafts();
  create temp table rental_opened on commit drop as
  select rental.id, rental.code, rental.brand, rental.status, rental.member_id, rental.currency, rental.total, rental.paid,
    rental.paid_reference, rental.payment_limit, rental.payment_limit_at, rental.cancelled_at, rental.cancellation_reason,
    rental.created_at, greatest(rental.created_at, coalesce(rental.paid_at, rental.created_at)) as paid_at,
    case when rental.status in (6, 7) then least(coalesce(rental.cancellation_fee, 0), rental.paid) end as kept,
    -- A refunded rental had been paid.
    case when rental.status = 7 then greatest(rental.total, rental.paid) else rental.paid end as charged,
    rental.code || ' · ' || model.brand || ' ' || model.name || ' · ' || to_char(rental.pick_up_local, 'DD/MM/YYYY')
      || ' – ' || to_char(rental.drop_off_local, 'DD/MM/YYYY') as concept
  from rental join model on model.id = rental.model_id
  where (only_rental is null or rental.id = only_rental)
    and not exists (select from payment_service where record_key = 'cars/rentals' and record_id = rental.id);

  insert into account (member_id, currency, created_at, updated_at)
  select member_id, currency, min(created_at), min(created_at) from rental_opened group by member_id, currency order by min(created_at), member_id, currency
  on conflict (member_id, currency) do nothing;

  with opened as (
    insert into payment_service (code, brand, service_type_id, status, member_id, account_id, concept, unit_amount, total, kept, currency,
      received, recognized, record_key, record_id, payment_limit, payment_limit_at, cancelled_at, cancellation_reason, created_at, updated_at)
    select 'S-' || to_char(one.created_at at time zone zone_of_company, 'YYYY') || '-' || code_number(nextval('payment_service_number')),
      one.brand, 1,
      case when one.kept is not null then 5 when one.total > 0 and one.paid >= one.total then 3 when one.paid > 0 then 2 else 1 end,
      one.member_id, account.id, one.concept, one.total, one.total, one.kept, one.currency,
      one.paid, least(one.paid, coalesce(one.kept, one.total)), 'cars/rentals', one.id, one.payment_limit, one.payment_limit_at,
      case when one.kept is not null then coalesce(one.cancelled_at, one.paid_at) end, one.cancellation_reason, one.created_at, one.created_at
    from (select * from rental_opened order by created_at, id) as one
    join account on account.member_id = one.member_id and account.currency = one.currency
    returning id, brand, account_id, currency, record_id, total, kept, recognized, received, created_at, cancelled_at
  ), charged as (
    insert into payment (code, brand, service_id, account_id, status, method, amount, currency, charged, refunded, charged_at, reference, created_at, updated_at)
    select 'P-' || to_char(one.paid_at at time zone zone_of_company, 'YYYY') || '-' || code_number(nextval('payment_number')),
      opened.brand, opened.id, opened.account_id, case when one.paid = 0 then 4 else 2 end, 'transfer', one.charged, opened.currency,
      one.charged, one.charged - one.paid, one.paid_at, one.paid_reference, one.paid_at, one.paid_at
    from opened join rental_opened as one on one.id = opened.record_id
    where one.charged > 0
    returning id, service_id, charged - refunded as stayed, charged_at
  )
  insert into ledger_draft (key, source, at, brand, currency, record_key, record_id, debit, credit, amount, account_id, service_type_id)
  select 'service:' || id || ':charge', 'charge', created_at, brand, currency, 'financials/services', id, 'client', 'unearned', total, account_id, null::integer
  from opened where total > 0
  union all
  select 'payment:' || charged.id || ':opening', 'opening', charged_at, brand, currency, 'financials/payments', charged.id, 'opening', 'client', stayed, account_id, null
  from charged join opened on opened.id = charged.service_id where stayed > 0
  union all
  select 'service:' || opened.id || ':income:opening', 'income', charged_at, brand, currency, 'financials/services', opened.id, 'unearned', 'income', recognized, null, 1
  from opened join charged on charged.service_id = opened.id where recognized > 0
  union all
  select 'service:' || id || ':cancellation:opening', 'cancellation', greatest(cancelled_at, created_at), brand, currency, 'financials/services', id, 'unearned', 'client', total - kept, account_id, null
  from opened where kept < total;
  drop table rental_opened;
end $$;

select draft_rental_money();
select post_ledger_drafts();
