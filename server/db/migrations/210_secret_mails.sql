-- Mails that let somebody in (a code, a personal link): nobody reads their text again.
alter table mail add column secret boolean not null default false;
update mail set secret = true where text ~ '[?&]\w+=[\w-]{20,}' or subject ~ '\m\d{6}\M';
