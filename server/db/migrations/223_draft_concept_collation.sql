-- A code is sorted as "C" and a model by name: a concept of both must say which it is, or it has no order at all.
do $$
begin
  execute replace(pg_get_functiondef('draft_rental_money'::regproc), 'rental.code || ', '(rental.code collate "default") || ');
end
$$;
