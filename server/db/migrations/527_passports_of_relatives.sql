-- steps
-- Passports of relatives by the day on which they end: whose client is called or reminded before.
create index concurrently if not exists procedure_passport_of_relative
  on procedure (((application_date + make_interval(years => validity_years))::date), id)
  where status = 3 and applicant = 'family';
