-- Every name that people read is sorted in one way, wherever it is asked for and whatever locale the database was
-- created with: Nunez before Ñico. A column that a generated one reads cannot change its type, so that goes and comes.
do $$
declare
  named record;
  generated record;
  statement text;
  indexes text[];
begin
  for named in
    select columns.table_name, array_agg(columns.column_name::text) as names
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE' and columns.data_type = 'text'
      and columns.collation_name is null and columns.is_generated = 'NEVER'
      and ((columns.table_name = 'member' and columns.column_name in ('first_name', 'last_name'))
        or (columns.table_name = 'rental' and columns.column_name = 'first_name')
        or (columns.table_name = 'model' and columns.column_name in ('brand', 'name'))
        or (columns.table_name in ('office', 'company_office', 'season', 'time_slot', 'service_type', 'service_provider', 'payment_provider', 'country', 'state', 'city')
          and columns.column_name in ('name', 'name_en', 'name_es')))
    group by columns.table_name
  loop
    indexes := array(select indexdef from pg_indexes where schemaname = current_schema() and tablename = named.table_name and indexdef like '%(search %');
    select attname, pg_get_expr(adbin, adrelid) as expression into generated
    from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = named.table_name::regclass and attname = 'search' and attgenerated = 's';
    if generated.attname is not null then
      execute format('alter table %I drop column search', named.table_name);
    end if;
    execute format('alter table %I ', named.table_name)
      || (select string_agg(format('alter column %I type text collate by_name', name), ', ') from unnest(named.names) as name);
    if generated.attname is not null then
      execute format('alter table %I add column search text generated always as (%s) stored', named.table_name, generated.expression);
      foreach statement in array indexes loop
        execute statement;
      end loop;
    end if;
  end loop;
end
$$;
