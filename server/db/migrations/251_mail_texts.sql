-- What the company writes instead of the words that ship: one text of a brand, in one language.
create table mail_text (
  brand text not null,
  language text not null,
  kind text not null,
  subject text not null,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (brand, language, kind)
);

-- A document that is printed when its mail is sent, so that a printer that fails holds up nothing but the mail.
alter table mail add column document jsonb;
