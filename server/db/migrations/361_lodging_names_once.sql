-- One entry of a name in each language, as search sees it (201_names_once); a destination once in its city.
create unique index accommodation_type_name_en_once on accommodation_type (search_key(name_en));
create unique index accommodation_type_name_es_once on accommodation_type (search_key(name_es));
create unique index amenity_name_en_once on amenity (search_key(name_en));
create unique index amenity_name_es_once on amenity (search_key(name_es));
create unique index room_type_name_en_once on room_type (search_key(name_en));
create unique index room_type_name_es_once on room_type (search_key(name_es));
create unique index bed_type_name_en_once on bed_type (search_key(name_en));
create unique index bed_type_name_es_once on bed_type (search_key(name_es));
create unique index room_view_name_en_once on room_view (search_key(name_en));
create unique index room_view_name_es_once on room_view (search_key(name_es));
create unique index board_name_en_once on board (search_key(name_en));
create unique index board_name_es_once on board (search_key(name_es));
create unique index destination_name_en_once on destination (city_id, search_key(name_en));
create unique index destination_name_es_once on destination (city_id, search_key(name_es));
