-- Orders and filters of the lists of accounts and of their lines that no other index serves. An account without a limit
-- comes after those with one.
create index account_available on account ((coalesce(credit_limit - balance, -9000000000000000)), id);
create index account_limit on account ((coalesce(credit_limit, -1)), id);
create index ledger_movement_currency on ledger_movement (currency, at, id);
create index account_currency on account (currency, id);
create index account_status on account (status, id);
