import type texts from '../../public/locales/en/cars/rentals.json';
import { sql } from 'kysely';
import { bulkRentals } from '../../src/lib/contract/cars/bulk-rentals.ts';
import { rentalTotals, rentals } from '../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../src/lib/contract/cars/rentals.ts';
import { PAYMENT_LIMIT_DEFAULT, RENTAL_HOUR } from '../../src/lib/contract/limits.ts';
import { RENTAL_STATUS_DEFAULT, statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { ITEM, RENTAL_AWAITS_PAYMENT } from '../../src/lib/domain/statuses.ts';
import { attachFiles } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { conflict } from '../lib/problem.ts';
import { removeRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { bulkRoute } from '../reservations/bulk.ts';
import { cancel } from '../reservations/cancellation.ts';
import { cancelReservationService, serviceOf } from '../reservations/service.ts';
import { rentalActionRoutes } from './rentals/actions.ts';
import { alternativeRoutes } from './alternatives.ts';
import { offerSheetRoutes } from './offer-sheets.ts';
import { modelOfferRoutes } from './model-offers.ts';
import { dayListRoutes } from './rentals/day-list.ts';
import { facetRoutes } from './rentals/facets.ts';
import { allRentals, rentalPage, rentalSums } from './rentals/list.ts';
import { rentalQuoteRoutes } from './rentals/quotes.ts';
import { moveStatus } from './rentals/moves.ts';
import { oneRental, storedRental } from './rentals/rows.ts';
import { createRental } from './rentals/create.ts';
import { updateRental } from './rentals/change.ts';
import { rentalReservation } from './rentals/reservation.ts';
import { rentalSettingRoutes, rentalSettings } from './rentals/settings.ts';
import { shortageRoutes } from './rentals/shortages.ts';
import { timelineRoutes } from './rentals/timeline.ts';

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<RentalRow>[] {
  const label = fieldKeys<typeof texts>('cars/rentals');
  const status = (row: RentalRow) =>
    words(language)(`status:rental.${statusOf('rental', row.status)?.key ?? ''}`);
  return [
    { heading: label('code'), value: (row) => row.code },
    { heading: label('status'), value: status },
    { heading: label('first_name'), value: (row) => row.client.first_name },
    { heading: label('last_name'), value: (row) => row.client.last_name },
    { heading: label('passport'), value: (row) => row.client.passport },
    { heading: label('phone'), value: (row) => row.client.phone },
    { heading: label('model'), value: (row) => row.model.name },
    { heading: label('vehicle'), value: (row) => row.vehicle?.plate ?? null },
    { heading: label('pick_up_office_id'), value: (row) => row.pick_up.office.name },
    { heading: label('pick_up_local'), value: (row) => row.pick_up.local, type: 'local' },
    { heading: label('drop_off_office_id'), value: (row) => row.drop_off.office.name },
    { heading: label('drop_off_local'), value: (row) => row.drop_off.local, type: 'local' },
    { heading: label('days'), value: (row) => row.days },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('rental_price'), value: (row) => units(row.rental_price), type: 'money' },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    { heading: label('balance'), value: (row) => units(row.balance), type: 'money' },
    { heading: label('payment_limit_at'), value: (row) => row.payment_limit_at, type: 'instant' },
    { heading: label('locator'), value: (row) => row.locator },
    { heading: label('flight_number'), value: (row) => row.flight_number },
    { heading: label('note'), value: (row) => row.note },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

const exportOf = (call: Call<typeof rentals.exportCsv>) => ({
  name: 'rentals',
  columns: columnsOf(call.language),
  rows: allRentals(call, call.query),
});

async function formOf(
  { db, language }: RequestContext,
  values: Readonly<Record<string, unknown>>,
  version?: number,
) {
  const [models, vehicles] = await Promise.all([
    db
      .selectFrom('model')
      .select(['id as value', sql<string>`brand || ' ' || name`.as('label')])
      .where('status', '=', ITEM.active)
      .orderBy('brand')
      .orderBy('name')
      .execute(),
    db.selectFrom('vehicle').select(['id as value', 'plate as label']).orderBy('plate').execute(),
  ]);
  return formDefinition({
    input: rentals.input,
    namespace: rentals.key,
    language,
    options: { model_id: models, vehicle_id: vehicles },
    types: {
      note: 'multiline',
      full_tank_price: 'money',
      airport_tax: 'money',
      manual_price: 'money',
      deposit: 'money',
    },
    values,
    version,
  });
}

async function newValues({ db }: RequestContext) {
  const settings = await rentalSettings(db);
  const currency = 'USD';
  return {
    status: RENTAL_STATUS_DEFAULT,
    currency,
    payment_limit: PAYMENT_LIMIT_DEFAULT,
    full_tank_price: settings.full_tank_price[currency],
    airport_tax: null,
    deposit: settings.deposit[currency],
    novel_driver: false,
    exclude_price: false,
    extras: [],
    hour: RENTAL_HOUR,
  };
}

/** A rental as its form has it. */
const valuesOf = (row: RentalRow) => ({
  ...row,
  model_id: row.model.id,
  vehicle_id: row.vehicle?.id ?? null,
  pick_up: { office_id: row.pick_up.office.id, local: row.pick_up.local },
  drop_off: { office_id: row.drop_off.office.id, local: row.drop_off.local },
  full_tank_price: row.full_tank_price?.amount ?? null,
  airport_tax: row.airport_tax?.amount ?? null,
  manual_price: row.manual_price?.amount ?? null,
  deposit: row.deposit?.amount ?? null,
});

export const rentalRoutes = [
  route(rentals.list, (call) => rentalPage(call, call.query)),
  route(rentalTotals, (call) => rentalSums(call, call.query)),
  route(rentals.get, (call) => oneRental(call, call.params.id)),
  route(rentals.addForm, async (call) => formOf(call, await newValues(call))),
  route(rentals.modifyForm, async (call) => {
    const rental = await oneRental(call, call.params.id);
    return formOf(call, valuesOf(rental), rental.version);
  }),
  route(rentals.create, async (call) => oneRental(call, await createRental(call, call.body))),
  route(rentals.update, async (call) => {
    await updateRental(call, call.params.id, call.version, call.body);
    return oneRental(call, call.params.id);
  }),
  route(rentals.remove, async (call) => {
    const { status } = await storedRental(call.db, call.params.id);
    const service = await serviceOf(rentalReservation, call.db, call.params.id);
    const payment = await call.db
      .selectFrom('payment')
      .select('id')
      .where('service_id', '=', service.id)
      .limit(1)
      .executeTakeFirst();
    // What was paid or driven is kept for ten years; a mistaken entry may go (rule: paid-is-kept).
    if (!RENTAL_AWAITS_PAYMENT.has(status) || payment) throw conflict('rental_kept');
    await cancelReservationService(rentalReservation, call, call.params.id, { fee: 0, reason: '' });
    await attachFiles(call, {
      key: rentals.key,
      recordId: call.params.id,
      field: 'file_ids',
      ids: [],
      memberId: call.member.id,
    });
    await removeRecord(call, { table: 'rental', key: rentals.key }, call.params.id);
  }),
  route(rentals.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(rentals.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  ...rentalQuoteRoutes,
  ...modelOfferRoutes,
  ...alternativeRoutes,
  ...offerSheetRoutes,
  ...rentalSettingRoutes,
  ...rentalActionRoutes,
  bulkRoute(rentalReservation, bulkRentals, {
    move: moveStatus,
    cancel: (call, target, body) => cancel(rentalReservation, call, target, body),
  }),
  ...facetRoutes,
  ...shortageRoutes,
  ...timelineRoutes,
  ...dayListRoutes,
];
