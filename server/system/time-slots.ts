import { sql } from 'kysely';
import { timeSlots } from '../../src/lib/contract/system/time-slots.ts';
import { isOneOf, rowColumns } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

export const timeSlotRoutes = systemListRoutes({
  contract: timeSlots,
  table: 'time_slot',
  rows: ({ db, language }) =>
    db
      .selectFrom('time_slot')
      .select(rowColumns('time_slot', ['name_en', 'name_es']))
      .select(['time_slot.status', nameIn('time_slot', language).as('name')])
      .select([
        sql<string>`to_char(time_slot.from, 'HH24:MI')`.as('from'),
        sql<string>`to_char(time_slot.to, 'HH24:MI')`.as('to'),
      ]),
  search: 'time_slot.search',
  sorts: {
    name: 'name',
    from: 'time_slot.from',
    to: 'time_slot.to',
    status: 'time_slot.status',
    updated_at: 'time_slot.updated_at',
  },
  filters: { status: isOneOf('time_slot.status') },
  form: {
    types: { from: 'time', to: 'time' },
  },
  arrays: [{ table: 'model', column: 'time_slot_ids' }],
  exported: {
    name_en: (row) => row.name_en,
    name_es: (row) => row.name_es,
    from: (row) => row.from,
    to: (row) => row.to,
  },
});
