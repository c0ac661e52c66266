import * as free from '../../../src/lib/contract/cars/free-vehicles.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentalRefundOf } from '../../../src/lib/contract/cars/rental-refunds.ts';
import * as sheets from '../../../src/lib/contract/cars/rental-sheet.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { Endpoint, Schema } from '../../../src/lib/contract/endpoint.ts';
import type { IdParams } from '../../../src/lib/contract/fields.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { RENTAL } from '../../../src/lib/domain/transitions.ts';
import { toInstant } from '../../../src/lib/domain/zones.ts';
import { attachFiles } from '../../lib/attachments.ts';
import { audit } from '../../lib/audit.ts';
import type { Call } from '../../lib/call.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { invalid, notFound } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { cancel, feeOf, noShow } from '../../reservations/cancellation.ts';
import type { Target } from '../../reservations/lock.ts';
import { markPaid, refund } from '../../reservations/money.ts';
import { delay, ignoreCancellation } from '../../reservations/moves.ts';
import { refundableOf, shownWays } from '../../reservations/refunds.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { rectify, start, takeBack } from './handling.ts';
import { clientLanguage, rentalMails } from './mails.ts';
import { assign, moveStatus, unassign } from './moves.ts';
import { rentalReservation } from './reservation.ts';
import { oneRental, storedRental } from './rows.ts';
import { rescheduleRental } from './change.ts';
import { printSheet, sheetName } from './sheet-pdf.ts';
import { mailSignedSheet } from './sheet-mail.ts';
import { sheetOf } from './sheet.ts';
import { shortWithout } from './shortages.ts';
import { freeVehicles } from './vehicles.ts';
import { printVoucher } from './voucher.ts';

interface Targeted {
  readonly version: number;
  readonly params: { readonly id: number };
}

const targetOf = ({ params, version }: Targeted): Target => ({ id: params.id, version });

/** Mails the voucher and writes it into the rental's history. Throws 422 when there is no address. */
async function send(call: Call<typeof actions.sendVoucher>): Promise<RentalRow> {
  const { id } = call.params;
  await lockVersion(call.db, 'rental', id, call.version);
  const rental = await oneRental(call, id);
  const to = call.body.to ?? rental.client.email;
  if (to === null) throw invalid({ field: 'to', key: 'required' });
  const language = call.body.language ?? clientLanguage(rental);
  const pdf = await printVoucher(call, rental, language);
  await rentalMails.send(call, id, 'voucher', { to, language, message: call.body.message, pdf });
  await audit(call, { key: rentals.key, id, action: 'voucher_sent', reason: to });
  return rental;
}

/** Keeps documents with a rental, whatever its status: what concerns it may come when it has long ended. */
async function saveFiles(call: Call<typeof actions.saveRentalFiles>): Promise<void> {
  const { id } = call.params;
  const before = await lockVersion(call.db, 'rental', id, call.version);
  await attachFiles(call, {
    key: rentals.key,
    recordId: id,
    field: 'file_ids',
    ids: call.body.file_ids,
    memberId: call.member.id,
  });
  await updateRecord(call, before, { table: 'rental', key: rentals.key, values: {} });
}

async function requestOfQuery({ db, query }: Call<typeof free.freeVehicles>) {
  const offices = await db
    .selectFrom('office')
    .select(['id', 'zone'])
    .where('id', 'in', [query.pick_up_office_id, query.drop_off_office_id])
    .execute();
  const at = (officeId: number, local: string) => {
    const office = offices.find(({ id }) => id === officeId);
    if (!office) throw notFound();
    return toInstant({ local, zone: office.zone });
  };
  const { model_id, pick_up_office_id, drop_off_office_id } = query;
  const request = {
    model_id,
    pick_up_office_id,
    drop_off_office_id,
    pick_up_at: at(pick_up_office_id, query.pick_up_local),
    drop_off_at: at(drop_off_office_id, query.drop_off_local),
  };
  if (request.drop_off_at <= request.pick_up_at)
    throw invalid({ field: 'drop_off_local', key: 'hours_before_pick_up' });
  return request;
}

/** An action that changes one rental: the answer is the rental as it stands then. */
function changing<Body extends Schema>(
  endpoint: Endpoint<typeof IdParams, undefined, Body, typeof rentals.row>,
  change: (call: Call<typeof endpoint>) => Promise<unknown>,
) {
  return route(endpoint, async (call) => {
    await change(call);
    return oneRental(call, call.params.id);
  });
}

export const rentalActionRoutes = [
  route(rentalRefundOf, async (call) => {
    const rental = await storedRental(call.db, call.params.id);
    const refundable = await refundableOf(rentalReservation, call.db, rental);
    return {
      refundable: money(refundable.amount, rental.currency),
      ways: shownWays(refundable),
      short: rental.status === RENTAL.paid ? await shortWithout(call, rental) : null,
    };
  }),
  changing(actions.moveRental, (call) => moveStatus(call, targetOf(call), call.body)),
  changing(actions.markRentalPaid, (call) => markPaid(rentalReservation, call, targetOf(call), call.body)),
  changing(actions.refundRental, (call) => refund(rentalReservation, call, targetOf(call), call.body)),
  changing(actions.startRental, (call) => start(call, targetOf(call), call.body)),
  changing(actions.returnVehicle, (call) => takeBack(call, targetOf(call), call.body)),
  changing(actions.rectifyRental, (call) => rectify(call, targetOf(call), call.body)),
  route(actions.cancellationFeeOf, async (call) => {
    const rental = await storedRental(call.db, call.params.id);
    const terms = cancellationTerms(rental.cancellation, { brand: rental.brand, language: call.language });
    return {
      ...(await feeOf(rentalReservation, call, rental)),
      terms,
      ways: shownWays(await refundableOf(rentalReservation, call.db, rental)),
      short: await shortWithout(call, rental),
    };
  }),
  changing(actions.cancelRental, (call) => cancel(rentalReservation, call, targetOf(call), call.body)),
  changing(actions.noShowRental, (call) => noShow(rentalReservation, call, targetOf(call), call.body)),
  changing(actions.assignVehicle, (call) =>
    assign(call, targetOf(call), call.body.vehicle_id, call.body.reason),
  ),
  changing(actions.unassignVehicle, (call) => unassign(call, targetOf(call), call.body.reason)),
  changing(actions.rescheduleRental, (call) =>
    rescheduleRental(call, call.params.id, call.version, call.body),
  ),
  changing(actions.ignoreAutoCancellation, (call) =>
    ignoreCancellation(rentalReservation, call, targetOf(call), call.body),
  ),
  changing(actions.delayPayment, (call) => delay(rentalReservation, call, targetOf(call), call.body)),
  changing(actions.saveRentalFiles, saveFiles),
  route(actions.sendVoucher, send),
  route(actions.voucherPdf, async (call) => {
    const rental = await oneRental(call, call.params.id);
    return pdfAnswer(
      await printVoucher(call, rental, call.query.language ?? clientLanguage(rental)),
      `${rental.code}.pdf`,
    );
  }),
  route(sheets.rentalSheet, async (call) => sheetOf(call, await storedRental(call.db, call.params.id))),
  route(sheets.sheetPdf, async (call) => {
    const rental = await oneRental(call, call.params.id);
    return pdfAnswer(await printSheet(call, rental, call.query.side), sheetName(rental, call.query.side));
  }),
  route(sheets.sendSheet, mailSignedSheet),
  route(free.freeVehiclesOf, async (call) => {
    const rental = await storedRental(call.db, call.params.id);
    return freeVehicles({ db: call.db, now: call.now, except: rental.id }, rental);
  }),
  route(free.freeVehicles, async (call) =>
    freeVehicles({ db: call.db, now: call.now, except: call.query.except }, await requestOfQuery(call)),
  ),
];
