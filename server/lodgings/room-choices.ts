import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { accommodationChoices } from '../../src/lib/contract/lodgings/room-choices.ts';
import type { AccommodationChoice } from '../../src/lib/contract/lodgings/room-choices.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { route } from '../lib/route.ts';
import { nameIn } from '../system/system-list.ts';
import { roomName } from './nights.ts';

export const roomChoiceRoutes = [
  route(accommodationChoices, ({ db, language, query: { inactive = false } }) =>
    db
      .selectFrom('accommodation')
      .innerJoin('city', 'city.id', 'accommodation.city_id')
      .leftJoin('destination', 'destination.id', 'accommodation.destination_id')
      .select(['accommodation.id', 'accommodation.name', 'accommodation.status', 'accommodation.brand'])
      .select([
        sql<string>`coalesce(${nameIn('destination', language)}, city.name)`.as('place'),
        sql<Reference | null>`case when destination.id is null then null
          else jsonb_build_object('id', destination.id, 'name', ${nameIn('destination', language)}) end`.as(
          'destination',
        ),
        sql<AccommodationChoice['rooms']>`(
          select coalesce(jsonb_agg(jsonb_build_object('id', room.id, 'name', ${roomName(language)}, 'status', room.status,
            'room_type', jsonb_build_object('id', kind.id, 'name', ${nameIn('kind', language)})) order by room.id), '[]')
          from room join room_type as kind on kind.id = room.room_type_id
          where room.accommodation_id = accommodation.id and (${inactive} or room.status = ${ITEM.active}))`.as(
          'rooms',
        ),
      ])
      .$if(!inactive, (all) => all.where('accommodation.status', '=', ITEM.active))
      .orderBy('accommodation.name')
      .orderBy('accommodation.id')
      .execute(),
  ),
];
