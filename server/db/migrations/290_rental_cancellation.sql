-- What was agreed about a cancellation when the rental was made; rentals of before keep the rule that stood for all.
alter table rental add column cancellation jsonb not null
  default '{"free_hours": 72, "late": {"kind": "days", "days": 1, "percent": 10000}, "no_show": {"kind": "percent", "days": 1, "percent": 10000}}';
