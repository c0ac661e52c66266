-- Paper of the label printer that an office has.
alter table company_office
  add column label_size text not null default '4x6' check (label_size in ('4x6', 'a6'));
