-- Whose data are only kept, and whose are erased as far as the law allows.
alter table member
  add column restricted_at timestamptz,
  add column restriction_reason text not null default '',
  add column erased_at timestamptz,
  -- Until when the law keeps what is left of somebody who was erased.
  add column kept_until timestamptz;
create index member_kept on member (kept_until) where kept_until is not null;

alter table recipient
  add column restricted_at timestamptz,
  add column restriction_reason text not null default '',
  add column erased_at timestamptz,
  add column kept_until timestamptz;
create index recipient_kept on recipient (kept_until) where kept_until is not null;

-- What is written once gives up values of a person, and nothing else, while they are erased.
create function refuse_change_but_erasing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('malecon.erasing', true) = 'on'
    and to_jsonb(new) - array['changes', 'ip', 'reason'] = to_jsonb(old) - array['changes', 'ip', 'reason'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change_but_erasing();
create or replace trigger ledger_movement_append_only before update or delete on ledger_movement
  for each row execute function refuse_change_but_erasing();

create or replace function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('malecon.erasing', true) = 'on' then return old; end if;
    raise exception 'an agreement is kept';
  end if;
  if old.accepted_at is not null then raise exception 'a signed agreement is append-only'; end if;
  if (new.funding_id, new.agreement_version, new.language, new.template, new.figures, new.document, new.document_hash, new.consent)
    is distinct from (old.funding_id, old.agreement_version, old.language, old.template, old.figures, old.document, old.document_hash, old.consent)
  then raise exception 'the document of an agreement never changes'; end if;
  return new;
end $$;
