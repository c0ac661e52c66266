-- "One of a name" is the database's rule, as search sees the name: without case, accents and punctuation.
-- Of those that are there twice the later ones get their number behind their name.
update office set name = name || ' (' || id || ')', version = version + 1
where exists (select from office twin where twin.id < office.id and twin.city_id = office.city_id and search_key(twin.name) = search_key(office.name));
update company_office set name = name || ' (' || id || ')', version = version + 1
where exists (select from company_office twin where twin.id < company_office.id and search_key(twin.name) = search_key(company_office.name));
update service_provider set name = name || ' (' || id || ')', version = version + 1
where exists (select from service_provider twin where twin.id < service_provider.id and search_key(twin.name) = search_key(service_provider.name));
update payment_provider set name = name || ' (' || id || ')', version = version + 1
where exists (select from payment_provider twin where twin.id < payment_provider.id and search_key(twin.name) = search_key(payment_provider.name));
update time_slot set name_en = name_en || ' (' || id || ')', name_es = name_es || ' (' || id || ')', version = version + 1
where exists (select from time_slot twin where twin.id < time_slot.id and (search_key(twin.name_en) = search_key(time_slot.name_en) or search_key(twin.name_es) = search_key(time_slot.name_es)));
update service_type set name_en = name_en || ' (' || id || ')', name_es = name_es || ' (' || id || ')', version = version + 1
where exists (select from service_type twin where twin.id < service_type.id and (search_key(twin.name_en) = search_key(service_type.name_en) or search_key(twin.name_es) = search_key(service_type.name_es)));

create unique index office_name_once on office (city_id, search_key(name));
create unique index company_office_name_once on company_office (search_key(name));
create unique index service_provider_name_once on service_provider (search_key(name));
create unique index payment_provider_name_once on payment_provider (search_key(name));
create unique index time_slot_name_en_once on time_slot (search_key(name_en));
create unique index time_slot_name_es_once on time_slot (search_key(name_es));
create unique index service_type_name_en_once on service_type (search_key(name_en));
create unique index service_type_name_es_once on service_type (search_key(name_es));

-- Vehicles are searched with their model and office, which a column of their own cannot have.
drop index vehicle_search;
alter table vehicle drop column search;
