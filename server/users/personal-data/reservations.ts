import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { bookings } from '../../../src/lib/contract/lodgings/bookings.ts';
import { HAND_OVER_FILES, RETURN_FILES } from '../../cars/rentals/rows.ts';
import { each, law, now, personal } from './table.ts';
import type { PersonalTable } from './table.ts';

const [key, bookingKey] = [rentals.key, bookings.key];
const withoutNote = (column: string) => law(`${column} || '{"note": ""}'`);
/** What every reservation agrees on, and how it is paid. */
const AGREED = ['code', 'brand', 'currency', 'payment_limit', 'extras', 'discount', 'cancellation'] as const;

/** What a client reserved: the record of a journey, ten years. */
export const RESERVATIONS: readonly PersonalTable[] = [
  personal('rental', {
    relation: { owner: { member: 'member_id' } },
    key,
    fileKeys: [HAND_OVER_FILES, RETURN_FILES],
    status: 'rental',
    since: 'coalesce(returned_at, cancelled_at, drop_off_at)',
    columns: {
      last_name: law(`'#' || member_id`),
      birth_date: law(`'1900-01-01'`),
      ...each(law(), 'first_name', 'passport', 'licence_number', 'licence_issued', 'second_driver'),
      ...each(law(), 'flight_number', 'locator', 'paid_reference', 'cancellation_reason'),
      ...each(law(), 'manual_price_reason', 'ignore_auto_cancellation_reason'),
      hand_over: withoutNote('hand_over'),
      return_data: withoutNote('return_data'),
      ...each(now(), 'email', 'phone', 'dial_code', 'note'),
    },
    plain: [
      ...AGREED,
      ...(['pick_up_local', 'pick_up_zone', 'drop_off_local', 'drop_off_zone'] as const),
      ...(['lines', 'agreed_prices', 'discount_code', 'company_discounts'] as const),
    ],
  }),
  personal('rental_sheet', {
    relation: { parent: ['rental_id', key] },
    columns: { ...each(law(), 'signed_by', 'signature'), reading: withoutNote('reading') },
    plain: ['side', 'items', 'lines', 'consent'],
  }),
  personal('booking', {
    relation: { owner: { member: 'member_id' } },
    key: bookingKey,
    status: 'booking',
    since: 'coalesce(cancelled_at, check_out_at)',
    columns: {
      last_name: law(`'#' || member_id`),
      ...each(law(), 'first_name', 'passport', 'birth_date', 'flight_number', 'paid_reference'),
      ...each(law(), 'cancellation_reason', 'ignore_auto_cancellation_reason'),
      ...each(now(), 'email', 'phone', 'dial_code', 'special_needs', 'note'),
    },
    plain: [...AGREED, 'zone', 'check_in', 'check_out'],
  }),
  personal('booking_room', {
    relation: { parent: ['booking_id', bookingKey] },
    columns: each(law(), 'guests'),
    plain: ['check_in', 'check_out', 'nights'],
  }),
];
