import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import { CURRENCIES } from '../../src/lib/contract/limits.ts';
import { checkRoomPrices, copyRoomPrices, roomPrices } from '../../src/lib/contract/lodgings/prices.ts';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import type { RequestContext } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { isEqual, isOneOf, rowColumns } from '../lib/record-plan.ts';
import { recordRoutes } from '../lib/record-routes.ts';
import type { Columns } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { nameIn } from '../system/system-list.ts';
import { choiceOptions, refuseUnofferedChoices } from './choices.ts';
import { lockRooms, roomName } from './nights.ts';
import { checked } from './prices/check.ts';
import { copied } from './prices/copy.ts';
import { nameOfSamePrice } from './prices/same-price.ts';

/** The board is one of a list of the settings. */
const BOARD = { board_id: 'board' } as const;

/** Amounts as an export shows them: whole units. */
const whole = (amount: number | null): number | null => (amount === null ? null : amount / 100);

const ofPrices = recordRoutes({
  contract: roomPrices,
  table: 'room_price',
  rows: ({ db, language }) =>
    db
      .selectFrom('room_price')
      .innerJoin('room', 'room.id', 'room_price.room_id')
      .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
      .innerJoin('board', 'board.id', 'room_price.board_id')
      .leftJoin('season', 'season.id', 'room_price.season_id')
      .select(rowColumns('room_price', ['currency', 'base_guests', 'night', 'single_use', 'extra_adult']))
      .select(['room_price.children', 'room_price.weekday_surcharges', 'room_price.minimum_nights'])
      .select([
        sql<Reference>`jsonb_build_object('id', accommodation.id, 'name', accommodation.name)`.as(
          'accommodation',
        ),
        sql<Reference>`jsonb_build_object('id', board.id, 'name', ${nameIn('board', language)})`.as('board'),
        sql<Reference>`jsonb_build_object('id', room.id, 'name', ${roomName(language)})`.as('room'),
        sql<Reference | null>`case when season.id is not null then
          jsonb_build_object('id', season.id, 'name', ${nameIn('season', language)}) end`.as('season'),
        sql`accommodation.name || ' ' || ${roomName(language)}`.as('room_name'),
      ]),
  shown: (_, rows) => rows.map(({ room_name: _name, ...row }) => row),
  search: sql<string>`search_key(accommodation.name || ' ' || room.name || ' ' || board.name_en || ' ' || board.name_es || ' ' || coalesce(season.name_en || ' ' || season.name_es, ''))`,
  sorts: { room: 'room_name', season: 'season.from', updated_at: 'room_price.updated_at' },
  filters: {
    accommodation: isOneOf('room.accommodation_id'),
    room: isOneOf('room_price.room_id'),
    season: isOneOf(sql`coalesce(room_price.season_id, 0)`),
    currency: isEqual('room_price.currency'),
    board: isOneOf('room_price.board_id'),
  },
  form: {
    types: { children: 'text', weekday_surcharges: 'text' },
    options: async (context) => ({
      room_id: await context.db
        .selectFrom('room')
        .innerJoin('accommodation', 'accommodation.id', 'room.accommodation_id')
        .select([
          'room.id as value',
          sql<string>`accommodation.name || ', ' || ${roomName(context.language)}`.as('label'),
        ])
        .orderBy('accommodation.name')
        .orderBy('room.id')
        .execute(),
      season_id: await context.db
        .selectFrom('season')
        .select(['id as value', nameIn('season', context.language).as('label')])
        .orderBy('from')
        .execute(),
      ...(await choiceOptions(context, BOARD)),
      currency: CURRENCIES.map((currency) => ({ value: currency, label: currency })),
    }),
  },
  references: { room_id: 'room', season_id: 'season' },
  columnsOf: ({ children, weekday_surcharges, ...columns }) => ({
    ...columns,
    children: JSON.stringify(children),
    weekday_surcharges: JSON.stringify(
      weekday_surcharges.toSorted((one, other) => one.weekday - other.weekday),
    ),
  }),
  check,
  exportName: 'room_prices',
  exported: {
    accommodation: (row) => row.accommodation.name,
    room: (row) => row.room.name,
    season: (row) => row.season?.name ?? null,
    board: (row) => row.board.name,
    currency: (row) => row.currency,
    base_guests: (row) => row.base_guests,
    night: { type: 'money', value: (row) => whole(row.night) },
    single_use: { type: 'money', value: (row) => whole(row.single_use) },
    extra_adult: { type: 'money', value: (row) => whole(row.extra_adult) },
    children: (row) => row.children.map(({ to_age, amount }) => `≤ ${to_age}: ${amount / 100}`).join(', '),
    weekday_surcharges: (row) =>
      row.weekday_surcharges.map(({ weekday, amount }) => `${weekday}: ${amount / 100}`).join(', '),
    minimum_nights: (row) => row.minimum_nights,
  },
});

/** The room is locked, so that of two equal prices that are entered side by side the second one sees the first. */
async function check(
  context: RequestContext,
  body: Output<typeof roomPrices.input>,
  before: Columns | undefined,
): Promise<void> {
  await refuseUnofferedChoices(context, BOARD, body, before);
  await lockRooms(context.db, [body.room_id]);
  const room = await context.db
    .selectFrom('room')
    .select('capacity')
    .where('id', '=', body.room_id)
    .executeTakeFirstOrThrow();
  if (body.base_guests > room.capacity)
    throw invalid({ field: 'base_guests', key: 'max', params: { max: room.capacity } });
  const name = await nameOfSamePrice(context, body, Number(before?.['id'] ?? 0));
  if (name) throw invalid({ field: 'season_id', key: 'room_price_exists', params: { name } });
}

export const roomPriceRoutes = [
  ...ofPrices,
  route(copyRoomPrices, (call) => copied(call, call.body)),
  route(checkRoomPrices, (call) => checked(call, call.query)),
];
