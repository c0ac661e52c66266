-- A plan ends with the booking whose debt it pays.
alter table funding drop constraint funding_ended_by_check;
alter table funding add constraint funding_ended_by_check check (ended_by in ('void', 'unpaid', 'staff', 'rental', 'booking'));
