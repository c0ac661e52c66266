-- The city of an office: the place of what happens there, which clients read, where the office's name is for staff.
alter table company_office add column city text not null default '';
update company_office set city = 'Miami' where id = 19 and name = 'Main office';
