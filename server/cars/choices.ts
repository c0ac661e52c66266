import { sql } from 'kysely';
import { modelChoices, officeChoices } from '../../src/lib/contract/cars/choices.ts';
import type { OfficeChoice, OfficeGroup } from '../../src/lib/contract/cars/choices.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { route } from '../lib/route.ts';

export const carChoiceRoutes = [
  route(officeChoices, async ({ db, query }) => {
    const rows = await db
      .selectFrom('office')
      .innerJoin('city', 'city.id', 'office.city_id')
      .innerJoin('state', 'state.id', 'city.state_id')
      .select([
        'office.id',
        'office.name',
        'office.opens',
        'office.closes',
        'office.zone',
        'office.closed_weekdays',
        'office.closed_dates',
        'office.airport',
        'office.status',
      ])
      .select([
        'city.id as city_id',
        'city.name as city_name',
        'state.id as state_id',
        'state.name as state_name',
      ])
      .$if(query.inactive !== true, (offices) => offices.where('office.status', '=', ITEM.active))
      .orderBy(sql`state.name collate by_name`)
      .orderBy('state.id')
      .orderBy(sql`office.name collate by_name`)
      .execute();
    const groups = new Map<number, OfficeGroup & { offices: OfficeChoice[] }>();
    for (const { city_id, city_name, state_id, state_name, ...office } of rows) {
      const group = groups.get(state_id) ?? { state: { id: state_id, name: state_name }, offices: [] };
      group.offices.push({ ...office, municipality: { id: city_id, name: city_name } });
      groups.set(state_id, group);
    }
    return [...groups.values()];
  }),
  route(modelChoices, ({ db, query }) =>
    db
      .selectFrom('model')
      .select([
        'id',
        'category',
        'transmission',
        'passengers',
        'status',
        sql<string>`brand || ' ' || name`.as('name'),
      ])
      .$if(query.inactive !== true, (models) => models.where('status', '=', ITEM.active))
      .orderBy(sql`brand collate by_name`)
      .orderBy(sql`name collate by_name`)
      .execute(),
  ),
];
