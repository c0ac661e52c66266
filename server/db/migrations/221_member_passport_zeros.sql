-- Passports that differ in the zeros in front of their digits alone are named when one is typed or imported.
create index member_passport_zeros on member (regexp_replace(passport, '^([A-Z]*)0+(?=.)', '\1'));
