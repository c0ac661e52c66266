import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Id,
  Instant,
  IsoDate,
  QueryBoolean,
  QueryIntegers,
  Reference,
  between,
  rowFields,
  text,
} from '../fields.ts';
import { action, resource } from '../resource.ts';

/** Nights on which rooms are kept from clients. What is booked already is never blocked: of the rest so many, or all. */

const BLOCKED_ROOMS = { min: 1, max: 500 } as const;
const RANGES_MAX = 20;
const ROOMS_MAX = 100;
const REASON_MAX = 300;

/** Nights that are blocked at once, of all ranges together: three years. What is never sold is withdrawn instead. */
const BLOCKED_NIGHTS = 1096;

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'date_order',
  path: ['to'],
});
const nightsIn = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const notTooMany = z.refine<{ from: string; to: string; other_days: { from: string; to: string }[] }>(
  ({ other_days, ...first }) =>
    [first, ...other_days].reduce((sum, range) => sum + nightsIn(range), 0) <= BLOCKED_NIGHTS,
  { error: 'block_nights', path: ['to'], params: { max: BLOCKED_NIGHTS } },
);
/** Nights of the accommodation's calendar, both included. */
const Nights = z.object({ from: IsoDate, to: IsoDate }).check(inOrder);

const kept = {
  accommodation_id: Id,
  /** Empty: all rooms of the accommodation, also those that come later. */
  room_ids: z._default(z.array(Id).check(z.maxLength(ROOMS_MAX)), []),
  from: IsoDate,
  to: IsoDate,
  /** Further nights that are blocked with them, each as a block of its own. */
  other_days: z._default(z.array(Nights).check(z.maxLength(RANGES_MAX)), []),
  /** Of each room; null: all that nobody booked. */
  quantity: z._default(z.nullable(between(BLOCKED_ROOMS)), null),
} as const;

const RoomBlockInput = z.object({ ...kept, reason: text(REASON_MAX) }).check(inOrder, notTooMany);

const RoomBlockRow = z.object({
  ...rowFields,
  accommodation: Reference,
  /** Empty: all rooms of the accommodation. */
  rooms: z.array(Reference),
  from: IsoDate,
  to: IsoDate,
  quantity: z.nullable(z.int()),
  reason: z.string(),
  /** Who blocked. */
  member: z.nullable(Reference),
  unlocked_at: z.nullable(Instant),
  unlocked_by: z.nullable(Reference),
});
export type RoomBlockRow = z.infer<typeof RoomBlockRow>;

export const roomBlocks = resource({
  area: 'lodgings',
  name: 'blocks',
  singular: 'block',
  entity: 'room_blocks',
  row: RoomBlockRow,
  input: RoomBlockInput,
  filters: {
    accommodation: z.optional(QueryIntegers),
    room: z.optional(QueryIntegers),
    /** Blocks that touch the nights from … */
    from_date: z.optional(IsoDate),
    /** … to. */
    to_date: z.optional(IsoDate),
    /** Unlocked ones are left out unless they are asked for. */
    unlocked: z._default(QueryBoolean, false),
  },
  sorts: ['from', 'to', 'accommodation', 'created_at'],
  defaultSort: 'from',
  blank: { room_ids: [], other_days: [], quantity: null },
  valuesOf: ({ accommodation, rooms }) => ({
    accommodation_id: accommodation.id,
    room_ids: rooms.map(({ id }) => id),
    other_days: [],
  }),
});

/** Gives the nights back to clients. */
export const unlockRoomBlock = action(roomBlocks, 'unlock', {
  summary: 'Unlock blocked nights',
  access: 'room_blocks:unlock',
  body: z.object({}),
  success: 'dates_unlocked',
});

/** What blocking would come to; asked while the dialog is filled in. Writes nothing. */
export const checkRoomBlock = endpoint({
  method: 'POST',
  path: '/lodgings/check_block',
  summary:
    'How many rooms can be blocked on all of these nights, and which bookings stand in the way of more',
  access: 'room_blocks:read',
  body: z
    .object({
      ...kept,
      /** The block that is being changed, which is not in its own way. */
      block_id: z._default(z.nullable(Id), null),
    })
    .check(inOrder, notTooMany),
  answer: z.object({
    /** By room: those that can be blocked on every night, and those that there are. */
    rooms: z.array(z.object({ room: Reference, can_block: z.int(), total: z.int() })),
    bookings: z.array(
      z.object({
        id: Id,
        code: z.string(),
        client: z.string(),
        room: Reference,
        check_in: IsoDate,
        check_out: IsoDate,
      }),
    ),
  }),
  success: false,
});
