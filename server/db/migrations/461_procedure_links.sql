-- The link by which a client fills in the form of a procedure, and staff's review of it.

alter table procedure
  add column review text check (review in ('with_client', 'sent_back', 'to_review', 'accepted')),
  -- The token is made of the nonce and the signing key; only its hash is looked for.
  add column link_nonce text,
  add column link_hash bytea,
  add column link_language text check (link_language in ('en', 'es')),
  add column link_expires_at timestamptz,
  add column link_revoked_at timestamptz,
  add column link_sent_at timestamptz,
  add column link_opened_at timestamptz,
  -- Who made it, and is told when the client is done.
  add column link_by integer references member,
  add column done_at timestamptz,
  -- Fields that staff sent back: [{field, text, answered_at}]
  add column remarks jsonb not null default '[]';

create unique index procedure_link_hash_key on procedure (link_hash) where link_hash is not null;
create index procedure_link_by on procedure (link_by) where link_by is not null;
-- Tab: few wait for staff at a time.
create index procedure_to_review on procedure (created_at, id) where review = 'to_review' and status = 1;
