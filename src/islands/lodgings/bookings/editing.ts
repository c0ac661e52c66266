import * as z from 'zod/mini';
import {
  BOOKING_STATUS_DEFAULT,
  BookingInput,
  stayChecks,
} from '../../../lib/contract/lodgings/booking-input.ts';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import type { Input } from '../../../lib/contract/endpoint.ts';
import { between } from '../../../lib/contract/fields.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../../lib/contract/limits.ts';
import { BOOKING_ROOM } from '../../../lib/domain/transitions.ts';
import { pageFacts } from '../../../lib/words/page.ts';

/** People of a booking before they have rooms: as many as are asked for at once. */
export const PARTY_MAX = { adults: 30, children: 12 } as const;

/** An age must be selected for every child (rule: childrens-ages); one that is missing says so in its own words. */
const ChildAge = z
  .nullable(z.optional(z.int()))
  .check(z.refine((age) => typeof age === 'number', { error: 'child_age' }));
// The check leaves numbers only, which its type does not say.
const ChildAges = z.array(ChildAge as unknown as z.ZodMiniType<number, number>);

const Party = z.object({
  adults: between({ min: 1, max: PARTY_MAX.adults }),
  children: ChildAges.check(z.maxLength(PARTY_MAX.children)),
});

/** The form also keeps the party, for which it proposes rooms; what is sent has the rooms alone. */
export const BookingForm = z.pipe(
  z.object({ ...BookingInput.shape, party: Party }).check(...stayChecks),
  z.transform(({ party: _, ...booking }) => booking),
);

/** Values of the booking form while somebody fills it in. */
export type BookingValues = Unfinished<Input<typeof BookingForm>>;
export type RoomValues = NonNullable<BookingValues['rooms']>[number];

/** What a new booking begins with; what is not there yet is absent, so that a box that is emptied again is no change. */
export function blankBooking(): BookingValues {
  return {
    status: BOOKING_STATUS_DEFAULT,
    client: {},
    currency: 'USD',
    party: { adults: 2, children: [] },
    rooms: [],
    extras: [],
    special_needs: '',
    flight_number: '',
    payment_limit: PAYMENT_LIMIT_DEFAULT,
    note: '',
  };
}

/** What a new booking begins with on this page. */
export const newBooking = (): BookingValues => ({
  ...blankBooking(),
  client: { language: pageFacts().language },
});

/** People who sleep in some rooms. */
export function peopleIn(rooms: BookingValues['rooms']): { adults: number; children: number[] } {
  const all = rooms ?? [];
  return {
    adults: all.reduce((sum, { adults }) => sum + (adults ?? 0), 0),
    children: all
      .flatMap(({ children = [] }) => children)
      .filter((age) => typeof age === 'number')
      .toSorted((one, other) => one - other),
  };
}

/** The saved booking as the form shows it. The status is left out: it moves by actions (rule: save-moves-nothing). */
export function valuesOfBooking(row: BookingRow): BookingValues {
  const { first_name, last_name, email, phone, dial_code, passport, birth_date } = row.client;
  const own = (date: string, of: string): string | undefined => (date === of ? undefined : date);
  const rooms = row.rooms
    .filter(({ status }) => status !== BOOKING_ROOM.cancelled)
    .map(({ id, room, board, check_in, check_out, adults, children, guests }): RoomValues => ({
      id,
      room_id: room.id,
      board_id: board.id,
      adults,
      children,
      check_in: own(check_in, row.check_in),
      check_out: own(check_out, row.check_out),
      guests,
    }));
  return {
    ...blankBooking(),
    status: undefined,
    member_id: row.member_id,
    client: {
      first_name,
      last_name,
      email: email ?? undefined,
      phone: phone ?? undefined,
      dial_code: dial_code ?? undefined,
      passport: passport ?? undefined,
      birth_date: birth_date ?? undefined,
    },
    accommodation_id: row.accommodation.id,
    check_in: row.check_in,
    check_out: row.check_out,
    party: peopleIn(rooms),
    rooms,
    currency: row.currency,
    extras: row.extras,
    discount: row.discount ?? undefined,
    special_needs: row.special_needs,
    flight_number: row.flight_number,
    payment_limit: row.payment_limit,
    note: row.note,
  };
}
