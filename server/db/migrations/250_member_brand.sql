-- Whose client somebody is: what is written for them, and what they are written, is this brand's. Null: of no brand yet.
alter table member add column brand text;
update member set brand = (select service.brand from payment_service as service where service.member_id = member.id order by service.id desc limit 1);
