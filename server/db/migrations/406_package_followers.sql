-- Who asked on the tracking page to be mailed at each step of a package: nobody of ours, known by an address alone.
create table package_follower (
  package_id integer not null references package on delete cascade,
  email text not null,
  -- Of the page on which they asked.
  language text not null check (language in ('en', 'es')),
  -- The last time that they asked: a confirmation counts from then.
  asked_at timestamptz not null,
  -- Mailed from then on.
  confirmed_at timestamptz,
  primary key (package_id, email)
);
-- Those that nobody confirmed.
create index package_follower_unconfirmed on package_follower (asked_at) where confirmed_at is null;

-- Where a mailbox that shows "unsubscribe" posts to (RFC 8058).
alter table mail add column unsubscribe text;
