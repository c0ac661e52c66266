import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { BOOKING_ROOM } from '../../../src/lib/domain/transitions.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { countedAllowance } from '../../../src/lib/domain/service-amounts.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { formatLongDate, formatMoment } from '../../../src/lib/words/moments.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Sold } from '../../financials/chargeables/chargeable.ts';
import { leftText } from '../../financials/services/left.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import type { StoredBooking } from './rows.ts';

/*
 * A booking as its client is told of it, in mails about it and about its payments: written dates of the accommodation's
 * calendar, labelled lines.
 */

/** What its debt and the expense for its provider are for, in words of any language. */
export async function conceptOf(
  db: Kysely<Database>,
  { code, accommodation_id, check_in, check_out }: StoredBooking,
): Promise<string> {
  const { name } = await db
    .selectFrom('accommodation')
    .select('name')
    .where('id', '=', accommodation_id)
    .executeTakeFirstOrThrow();
  return `${code} · ${name} · ${formatTypedDate(check_in)} – ${formatTypedDate(check_out)}`;
}

/** What is told of a booking. Undefined for one that was entered by mistake and removed. */
export async function toldBooking(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.member_id')
    .innerJoin('payment_service as service', (join) =>
      join.on('service.record_key', '=', bookings.key).onRef('service.record_id', '=', 'booking.id'),
    )
    .innerJoin('accommodation', 'accommodation.id', 'booking.accommodation_id')
    .select([
      'booking.id',
      'booking.code',
      'booking.brand',
      'booking.email',
      'booking.first_name',
      'booking.last_name',
      'member.language',
      'booking.nights',
      'booking.currency',
    ])
    .select([
      'booking.total',
      'booking.paid',
      'booking.payment_limit_at',
      'booking.cancellation_fee',
      'booking.cancellation',
      'booking.refundable',
      'booking.check_in',
      'booking.check_out',
    ])
    .select(['service.due', 'service.financing', 'service.allowance', 'service.kept'])
    .select('accommodation.name as accommodation')
    .select(
      sql<number>`(select count(*)::int from booking_room where booking_room.booking_id = booking.id and ${lacksStatus('booking_room.status', BOOKING_ROOM.cancelled)})`.as(
        'room_count',
      ),
    )
    .where('booking.id', '=', id)
    .executeTakeFirst();
}
export type ToldBooking = NonNullable<Awaited<ReturnType<typeof toldBooking>>>;

/** What the texts of a booking's mails may say. */
export async function bookingValues(db: Kysely<Database>, booking: ToldBooking, language: Language) {
  const reader = readerOf(booking.brand, language);
  const allowance = countedAllowance(booking);
  const money = (amount: number) => formatMoney({ amount, currency: booking.currency }, reader);
  return {
    first_name: greetingName(booking),
    last_name: booking.last_name,
    code: booking.code,
    accommodation: booking.accommodation,
    check_in: formatLongDate(booking.check_in, reader),
    check_out: formatLongDate(booking.check_out, reader),
    nights: String(booking.nights),
    rooms: String(booking.room_count),
    total: money(booking.total),
    allowance: allowance > 0 ? money(-allowance) : '',
    left: leftText({ ...booking, received: booking.paid }, reader),
    limit:
      booking.payment_limit_at === null
        ? ''
        : formatMoment(booking.payment_limit_at, await companyZone(db), reader),
  };
}
type BookingValues = Awaited<ReturnType<typeof bookingValues>>;

/** Which house, from when to when. */
export const stayLines = (
  { code, accommodation, check_in, check_out, nights, rooms }: BookingValues,
  language: Language,
): Lines => linesOf(language, { booking: code, accommodation, check_in, check_out, nights, rooms });

/** A booking as what was sold: what its payments are for. */
export const soldBooking = (values: BookingValues, language: Language): Sold => ({
  concept: words(language)('mails:booking_concept', { code: values.code }),
  lines: stayLines(values, language),
});
