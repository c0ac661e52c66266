-- steps
-- Members in the order of what many have in common, and those of a brand, are walked by an index too.
create index concurrently if not exists member_role_id on member (role, id);
-- step
create index concurrently if not exists member_status_id on member (status, id);
-- step
create index concurrently if not exists member_language_id on member (language, id);
-- step
create index concurrently if not exists member_brand on member (brand, last_name, id);
