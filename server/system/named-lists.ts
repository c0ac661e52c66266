import { ROOM_ONLY } from '../../src/lib/contract/lodgings/prices.ts';
import { ROOM_DEFAULTS } from '../../src/lib/contract/lodgings/rooms.ts';
import {
  accommodationTypes,
  amenities,
  bedTypes,
  boards,
  roomTypes,
  roomViews,
} from '../../src/lib/contract/system/named-lists.ts';
import type { ArrayReference } from '../lib/array-references.ts';
import { isOneOf } from '../lib/record-plan.ts';
import { nameIn, systemListRoutes } from './system-list.ts';

/** A list whose entries have a name in each language, and nothing else. */
interface NamedList {
  contract: typeof boards;
  table: 'accommodation_type' | 'amenity' | 'room_type' | 'bed_type' | 'room_view' | 'board';
  /** What a new record begins with. */
  fixed?: readonly number[];
  arrays?: readonly ArrayReference[];
}

const namedListRoutes = ({ table, ...plan }: NamedList) =>
  systemListRoutes({
    ...plan,
    table,
    rows: ({ db, language }) =>
      db
        .selectFrom(table)
        .select([
          `${table}.id`,
          `${table}.version`,
          `${table}.created_at`,
          `${table}.updated_at`,
          `${table}.name_en`,
          `${table}.name_es`,
          `${table}.status`,
          nameIn(table, language).as('name'),
        ]),
    search: `${table}.search`,
    sorts: { name: 'name', status: `${table}.status`, updated_at: `${table}.updated_at` },
    filters: { status: isOneOf(`${table}.status`) },
    exported: { name_en: (row) => row.name_en, name_es: (row) => row.name_es },
  });

const LISTS: readonly NamedList[] = [
  { contract: accommodationTypes, table: 'accommodation_type' },
  { contract: amenities, table: 'amenity', arrays: [{ table: 'accommodation', column: 'amenity_ids' }] },
  { contract: roomTypes, table: 'room_type', fixed: [ROOM_DEFAULTS.room_type_id] },
  { contract: bedTypes, table: 'bed_type', fixed: [ROOM_DEFAULTS.bed_type_id] },
  { contract: roomViews, table: 'room_view', fixed: [ROOM_DEFAULTS.view_id] },
  { contract: boards, table: 'board', fixed: [ROOM_ONLY] },
];

export const namedListsRoutes = LISTS.flatMap(namedListRoutes);
