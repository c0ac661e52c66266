-- What the ledger booked as income, and as expense that nobody entered (a bank's fee), by day of the company's zone: a
-- dashboard adds days instead of movements. The sums are made of the ledger and can be made anew at any time.
create table ledger_day_sum (
  day date not null,
  currency text not null,
  book text not null check (book in ('income', 'expense')),
  service_type_id integer references service_type,
  category text,
  amount bigint not null,
  unique nulls not distinct (day, currency, book, service_type_id, category)
);

-- One row: the sums hold the movements up to this one, in days of this zone.
create table ledger_summed (
  id integer primary key default 1 check (id = 1),
  zone text not null,
  movement_id bigint not null
);
