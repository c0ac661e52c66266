import type texts from '../../public/locales/en/lodgings/bookings.json';
import { bookingTotals, bookings } from '../../src/lib/contract/lodgings/bookings.ts';
import type { BookingRow } from '../../src/lib/contract/lodgings/bookings.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { BOOKING_AWAITS_PAYMENT, ITEM } from '../../src/lib/domain/statuses.ts';
import { attachFiles } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { conflict } from '../lib/problem.ts';
import { removeRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { cancelReservationService, serviceOf } from '../reservations/service.ts';
import { bookingActionRoutes } from './bookings/actions.ts';
import { updateBooking } from './bookings/change.ts';
import { createBooking } from './bookings/create.ts';
import { allBookings, bookingFacetRoute, bookingPage, bookingSums } from './bookings/list.ts';
import { lodgingOfferRoutes } from './bookings/offers.ts';
import { lodgingQuoteRoutes } from './bookings/quote.ts';
import { bookingReservation } from './bookings/reservation.ts';
import { oneBooking, storedBooking } from './bookings/rows.ts';

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<BookingRow>[] {
  const label = fieldKeys<typeof texts>('lodgings/bookings');
  const status = (row: BookingRow) =>
    words(language)(`status:booking.${statusOf('booking', row.status)?.key ?? ''}`);
  return [
    { heading: label('code'), value: (row) => row.code },
    { heading: label('status'), value: status },
    { heading: label('first_name'), value: (row) => row.client.first_name },
    { heading: label('last_name'), value: (row) => row.client.last_name },
    { heading: label('passport'), value: (row) => row.client.passport },
    { heading: label('phone'), value: (row) => row.client.phone },
    { heading: label('accommodation_id'), value: (row) => row.accommodation.name },
    { heading: label('destination'), value: (row) => row.destination },
    { heading: label('check_in'), value: (row) => row.check_in, type: 'date' },
    { heading: label('check_out'), value: (row) => row.check_out, type: 'date' },
    { heading: label('nights'), value: (row) => row.nights },
    {
      heading: label('rooms'),
      value: (row) => row.rooms.map(({ room }) => room.name).join(', '),
    },
    { heading: label('adults'), value: (row) => row.adults },
    { heading: label('children'), value: (row) => row.children },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    { heading: label('balance'), value: (row) => units(row.balance), type: 'money' },
    { heading: label('payment_limit_at'), value: (row) => row.payment_limit_at, type: 'instant' },
    { heading: label('flight_number'), value: (row) => row.flight_number },
    { heading: label('note'), value: (row) => row.note },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

const exportOf = (call: Call<typeof bookings.exportCsv>) => ({
  name: 'bookings',
  columns: columnsOf(call.language),
  rows: allBookings(call, call.query),
});

async function formOf(
  { db, language }: RequestContext,
  values: Readonly<Record<string, unknown>>,
  version?: number,
) {
  const houses = await db
    .selectFrom('accommodation')
    .select(['id as value', 'name as label'])
    .where('status', '=', ITEM.active)
    .orderBy('name')
    .execute();
  return formDefinition({
    input: bookings.input,
    namespace: bookings.key,
    language,
    options: { accommodation_id: houses },
    types: { note: 'multiline', special_needs: 'multiline' },
    values,
    version,
  });
}

export const bookingRoutes: readonly Route[] = [
  route(bookings.list, (call) => bookingPage(call, call.query)),
  route(bookingTotals, (call) => bookingSums(call, call.query)),
  route(bookings.get, (call) => oneBooking(call, call.params.id)),
  route(bookings.addForm, (call) => formOf(call, bookings.blank)),
  route(bookings.modifyForm, async (call) => {
    const booking = await oneBooking(call, call.params.id);
    return formOf(call, bookings.valuesOf(booking), booking.version);
  }),
  route(bookings.create, async (call) => oneBooking(call, await createBooking(call, call.body))),
  route(bookings.update, async (call) => {
    await updateBooking(call, { id: call.params.id, version: call.version }, call.body);
    return oneBooking(call, call.params.id);
  }),
  route(bookings.remove, async (call) => {
    const { id } = call.params;
    const { status } = await storedBooking(call.db, id);
    const service = await serviceOf(bookingReservation, call.db, id);
    const payment = await call.db
      .selectFrom('payment')
      .select('id')
      .where('service_id', '=', service.id)
      .limit(1)
      .executeTakeFirst();
    // What was paid or used is kept for ten years; a mistaken entry may go (rule: paid-is-kept).
    if (!BOOKING_AWAITS_PAYMENT.has(status) || payment) throw conflict('booking_kept');
    await cancelReservationService(bookingReservation, call, id, { fee: 0, reason: '' });
    await attachFiles(call, {
      key: bookings.key,
      recordId: id,
      field: 'file_ids',
      ids: [],
      memberId: call.member.id,
    });
    await removeRecord(call, { table: 'booking', key: bookings.key }, id);
  }),
  route(bookings.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(bookings.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  ...lodgingQuoteRoutes,
  ...lodgingOfferRoutes,
  ...bookingActionRoutes,
  bookingFacetRoute,
];
