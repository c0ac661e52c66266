-- Short rentals are cheap: whoever walks the totals from above until a rental of three days comes reads half of the table.
create index rental_days_total on rental (days, total, id);
