import type { Kysely, Selectable } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import type { RoomPrice } from '../../../src/lib/domain/lodging-price.ts';
import type { Database } from '../../db/tables.ts';
import type { AccommodationTable, RoomTable } from '../../db/tables/lodgings.ts';
import type { RefusedField } from '../../lib/problem.ts';
import { nameIn } from '../../system/system-list.ts';
import { roomName } from '../nights.ts';

/** What a quote reads of an accommodation: the house, its rooms with their names, and what their nights cost. */

export type House = Selectable<AccommodationTable>;
export type Room = Pick<
  Selectable<RoomTable>,
  'id' | 'accommodation_id' | 'capacity' | 'adults_max' | 'children_max' | 'quantity' | 'status'
> & { readonly name: string };

/** Undefined for one that there is not. */
export const houseOf = (db: Kysely<Database>, id: number): Promise<House | undefined> =>
  db.selectFrom('accommodation').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether a brand offers an accommodation: its own, and those of all (rule: accommodation-of-a-brand). */
export const offeredTo = (brand: string, house: Pick<House, 'brand'>): boolean =>
  house.brand === null || house.brand === brand;

/** Why an accommodation cannot be sold to a client of another brand. */
export const refusedBrand = ({ brand }: Pick<House, 'brand'>): RefusedField => ({
  field: 'accommodation_id',
  key: 'accommodation_other_brand',
  params: { brand: brandOf(brand ?? '')?.name ?? '' },
});

/** Why an accommodation does not take these children; undefined when it does. */
export function refusedChildren(
  children: readonly number[],
  { children_from_age }: Pick<House, 'children_from_age'>,
): RefusedField | undefined {
  if (children.length === 0) return undefined;
  if (children_from_age === null) return { field: 'children', key: 'no_children' };
  const tooYoung = children.findIndex((age) => age < children_from_age);
  return tooYoung < 0
    ? undefined
    : { field: `children.${tooYoung}`, key: 'child_too_young', params: { age: children_from_age } };
}

/** Rooms of accommodations, in the order in which they were entered. */
export const roomsOf = (
  db: Kysely<Database>,
  houses: readonly number[],
  language: Language,
): Promise<Room[]> =>
  db
    .selectFrom('room')
    .select(['id', 'accommodation_id', 'capacity', 'adults_max', 'children_max', 'quantity', 'status'])
    .select(roomName(language).as('name'))
    .where('accommodation_id', 'in', [...houses])
    .orderBy('id')
    .execute();

export type PriceOfRoom = RoomPrice & { readonly room_id: number };

/** Every price of the rooms, whatever its season, meals and currency. */
export const pricesOfRooms = (db: Kysely<Database>, rooms: readonly number[]): Promise<PriceOfRoom[]> =>
  rooms.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('room_price')
        .select([
          'room_id',
          'season_id',
          'board_id',
          'currency',
          'base_guests',
          'night',
          'single_use',
          'extra_adult',
          'children',
          'weekday_surcharges',
          'minimum_nights',
        ])
        .where('room_id', 'in', [...rooms])
        .orderBy('id')
        .execute();

/** Names of meals by their number. */
export async function boardNames(db: Kysely<Database>, language: Language): Promise<Map<number, string>> {
  const boards = await db
    .selectFrom('board')
    .select(['id', nameIn('board', language).as('name')])
    .execute();
  return new Map(boards.map(({ id, name }) => [id, name]));
}

/** Names of seasons by their number, also of those that are not active any more. */
export async function seasonNames(db: Kysely<Database>, language: Language): Promise<Map<number, string>> {
  const seasons = await db
    .selectFrom('season')
    .select(['id', nameIn('season', language).as('name')])
    .execute();
  return new Map(seasons.map(({ id, name }) => [id, name]));
}
