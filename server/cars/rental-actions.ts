import * as actions from '../../src/lib/contract/cars/rental-actions.ts';
import type { RentalRow } from '../../src/lib/contract/cars/rentals.ts';
import { toInstant } from '../../src/lib/domain/zones.ts';
import type { Call } from '../lib/call.ts';
import { audit } from '../lib/audit.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { lockVersion } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { cancel, feeOf, noShow } from './rental-cancellation.ts';
import { rectify, start, takeBack } from './rental-handling.ts';
import { clientLanguage, mailVoucher } from './rental-mails.ts';
import { assign, delay, ignoreCancellation, markPaid, moveStatus, refund, unassign } from './rental-moves.ts';
import type { Target } from './rental-moves.ts';
import { oneRental, storedRental } from './rental-rows.ts';
import { rescheduleRental } from './rental-save.ts';
import { freeVehicles } from './rental-vehicles.ts';
import { printVoucher } from './rental-voucher.ts';

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
  await mailVoucher(call, rental, { to, language, message: call.body.message, pdf });
  await audit(call, { key: rentals.key, id, action: 'voucher_sent', reason: to });
  return rental;
}

async function wishOfQuery({ db, query }: Call<typeof actions.freeVehicles>) {
  const offices = await db.selectFrom('office').select(['id', 'zone']).where('id', 'in', [query.pick_up_office_id, query.drop_off_office_id]).execute();
  const at = (officeId: number, local: string) => {
    const office = offices.find(({ id }) => id === officeId);
    if (!office) throw notFound();
    return toInstant({ local, zone: office.zone });
  };
  const { model_id, pick_up_office_id, drop_off_office_id } = query;
  const wish = {
    model_id,
    pick_up_office_id,
    drop_off_office_id,
    pick_up_at: at(pick_up_office_id, query.pick_up_local),
    drop_off_at: at(drop_off_office_id, query.drop_off_local),
  };
  if (wish.drop_off_at <= wish.pick_up_at) throw invalid({ field: 'drop_off_local', key: 'hours_before_pick_up' });
  return wish;
}

export const rentalActionRoutes = [
  route(actions.moveRental, async (call) => {
    await moveStatus(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.markRentalPaid, async (call) => {
    await markPaid(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.refundRental, async (call) => {
    await refund(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.startRental, async (call) => {
    await start(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.returnVehicle, async (call) => {
    await takeBack(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.rectifyRental, async (call) => {
    await rectify(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.cancellationFeeOf, async (call) => feeOf(await storedRental(call.db, call.params.id), call.now)),
  route(actions.cancelRental, async (call) => {
    await cancel(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.noShowRental, async (call) => {
    await noShow(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.assignVehicle, async (call) => {
    await assign(call, targetOf(call), call.body.vehicle_id);
    return oneRental(call, call.params.id);
  }),
  route(actions.unassignVehicle, async (call) => {
    await unassign(call, targetOf(call), call.body.reason);
    return oneRental(call, call.params.id);
  }),
  route(actions.rescheduleRental, async (call) => {
    await rescheduleRental(call, call.params.id, call.version, call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.ignoreAutoCancellation, async (call) => {
    await ignoreCancellation(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.delayPayment, async (call) => {
    await delay(call, targetOf(call), call.body);
    return oneRental(call, call.params.id);
  }),
  route(actions.sendVoucher, send),
  route(actions.voucherPdf, async (call) => {
    const rental = await oneRental(call, call.params.id);
    return pdfAnswer(await printVoucher(call, rental, call.query.language ?? clientLanguage(rental)), `${rental.code}.pdf`);
  }),
  route(actions.freeVehiclesOf, async (call) => {
    const rental = await storedRental(call.db, call.params.id);
    return freeVehicles({ db: call.db, now: call.now, except: rental.id }, rental);
  }),
  route(actions.freeVehicles, async (call) => freeVehicles({ db: call.db, now: call.now, except: call.query.except }, await wishOfQuery(call))),
];
