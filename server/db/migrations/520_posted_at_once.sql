-- Drafts are numbered in the order of time before they are posted: movements and entries are written once, and nothing is
-- looked up by its key again.
create or replace function post_ledger_drafts() returns void language plpgsql as $$
begin
  lock table ledger_movement in share row exclusive mode;
  create temp table ledger_posted on commit drop as
  select nextval('ledger_movement_id_seq') as id, draft.* from (
    select * from ledger_draft as draft
    where not exists (select from ledger_movement where ledger_movement.key = draft.key)
    order by at, ordinal
  ) as draft;

  insert into ledger_movement (id, key, source, at, brand, currency, record_key, record_id, reason, clerk_id, member_id, created_at)
  overriding system value
  select id, key, source, at, brand, currency, record_key, record_id, reason, clerk_id, member_id, at from ledger_posted;

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
