-- A number that is typed with its country is looked for as a number, not among all texts: many share most of their digits.
create index rental_phone on rental (phone text_pattern_ops, id);
