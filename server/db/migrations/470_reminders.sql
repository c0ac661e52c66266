-- Until when the passport of a member is valid: who has it is reminded before.
alter table member add column passport_expires_on date;
create index member_passport_expires_on on member (passport_expires_on, id) where passport_expires_on is not null;

-- What somebody was reminded of, so that it is said once: by the record, the mail and its term.
create table reminder (
  key text not null,
  record_id integer not null,
  kind text not null,
  -- '2027-05-01 9': nine months before a passport of that date ends.
  term text not null,
  sent_at timestamptz not null,
  primary key (key, record_id, kind, term)
);

-- Whatever its status: what was never paid in full is little of however many there were.
create index remittance_unpaid on remittance (created_at, id) where paid < total;
