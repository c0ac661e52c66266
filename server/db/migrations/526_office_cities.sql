-- steps
-- The city of an office: the place of what happens there, which clients read, where the office's name is for staff.
alter table company_office add column if not exists city text not null default '';
-- step: until done
update company_office set city = 'Miami'
where id in (select id from company_office where id = 19 and name = 'Main office' and city = '' limit 1);
