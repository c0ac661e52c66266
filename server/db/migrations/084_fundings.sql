-- Plans: what their list sorts and filters by, and evidence of signed agreements that nothing changes any more.

-- The first deadline that is not paid whole, of a living plan.
alter table funding add column next_due_at timestamptz;
-- Rises with every change of the plan; the agreement of a version is of these terms.
alter table funding add column terms_version integer not null default 1;
create index funding_next_due on funding (next_due_at, id);
create index funding_amount on funding (amount, id);
create index funding_service on funding (service_id, id);
create index funding_unsigned on funding (id) where signed_at is null and status in (1, 2);

-- Signatures are chained in this order, over all agreements.
alter table funding_agreement add column evidence_number integer unique;
alter table funding_agreement add column consent text not null default '';
create index funding_agreement_funding on funding_agreement (funding_id, agreement_version);

create function refuse_evidence_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an agreement is kept'; end if;
  if old.accepted_at is not null then raise exception 'a signed agreement is append-only'; end if;
  if (new.funding_id, new.agreement_version, new.language, new.template, new.figures, new.document, new.document_hash, new.consent)
    is distinct from (old.funding_id, old.agreement_version, old.language, old.template, old.figures, old.document, old.document_hash, old.consent)
  then raise exception 'the document of an agreement never changes'; end if;
  return new;
end $$;
create trigger funding_agreement_evidence before update or delete on funding_agreement for each row execute function refuse_evidence_change();
