-- Why staff must look: every reason that stands, the gravest first (src/lib/contract/financials/attention.ts); empty: nothing. A column
-- beside the old one, so that of a large table only the payments which have a reason are written.
alter table payment rename column attention to first_attention;
alter table payment add column attention text[] not null default '{}';
update payment set attention = array[first_attention] where first_attention <> '';
alter table payment drop column first_attention;
create index payment_attention on payment (id) where attention <> '{}';
