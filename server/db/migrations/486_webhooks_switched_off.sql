-- When the attempts that still fail began: after five days of nothing else a webhook is switched off, and this stays.
alter table webhook add column failing_since timestamptz;
