-- Daily prices that were agreed for dates which a rental had before: moved back to them, it costs what it did.
alter table rental add column agreed_prices jsonb not null default '[]';
