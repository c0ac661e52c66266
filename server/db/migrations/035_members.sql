-- Filters and sorts of the members list that the foundation has no index for.
create index member_status on member (status, last_name, id);
create index member_language on member (language, last_name, id);
-- Passport, email and phone of two members are compared in the form in which they are stored.
create index member_merged on member (merged_into_id) where merged_into_id is not null;
