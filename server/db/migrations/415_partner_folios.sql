-- The number that a partner gave a package: by it nothing is imported twice. Of a cancelled package it is free again.
alter table package add column partner_folio text not null default '' check (length(partner_folio) <= 60);
create unique index package_partner_folio on package (coalesce(provider_id, 0), upper(partner_folio))
  where partner_folio <> '' and status <> 4;
-- People ask by it, too.
alter table package alter column search set expression as (
  search_key(coalesce(number, '') || ' ' || coalesce(replace(number, '-', ''), '') || ' ' || folio || ' ' || receiver_name || ' '
    || receiver_phone || ' ' || sender_name || ' ' || partner_folio)
);
