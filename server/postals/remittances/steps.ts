import { FOLLOWED } from '../../../src/lib/contract/events.ts';
import { remittanceBatches } from '../../../src/lib/contract/postals/remittance-batches.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceEvent } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceStepInput } from '../../../src/lib/contract/postals/remittance-steps.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { STEP_RULES, needsStepReason, stepProblem } from '../../../src/lib/domain/remittance-steps.ts';
import { toLocal } from '../../../src/lib/domain/wall-clock.ts';
import { lockAccounts } from '../../financials/locks.ts';
import { serviceOfRecord } from '../../financials/services/stored.ts';
import { actorOf } from '../../lib/call.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { announce } from '../../lib/events.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import { refuseNoCourier } from './couriers.ts';
import { mailRemittance } from './mails.ts';
import { orderFor } from './orders.ts';
import { payOut } from './pay-out.ts';
import { storedRemittance } from './rows.ts';
import type { StoredRemittance } from './rows.ts';

/** What happens to a remittance on its way, written down once and in its order (rule: remittance-steps). */

/** What is written down; photos come to the event by whoever calls. */
export type Step = Omit<RemittanceStepInput, 'photos'>;

/** What happened last, by whom, in the reader's words. */
async function toldParams(context: RequestContext, stored: StoredRemittance) {
  const { db, language } = context;
  const local = toLocal(stored.event_at, await companyZone(db));
  const [date = '', time = ''] = local.split('T');
  const newest = await db
    .selectFrom('remittance_event')
    .innerJoin('member', (join) =>
      join.on(({ fn, eb, ref }) =>
        eb(
          'member.id',
          '=',
          fn.coalesce(ref('remittance_event.courier_id'), ref('remittance_event.member_id')),
        ),
      ),
    )
    .select(['member.first_name', 'member.last_name'])
    .where('remittance_event.remittance_id', '=', stored.id)
    .orderBy('remittance_event.at', 'desc')
    .orderBy('remittance_event.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    code: stored.code,
    event: words(language)(`postals/remittances/listing:events.${stored.event_code}`),
    at: `${formatTypedDate(date)} ${time}`,
    by: newest ? fullName(newest) : '',
  };
}

/** Throws 409 for what was done already, and for what is not to be done now. */
async function refuseOutOfOrder(
  context: RequestContext,
  stored: StoredRemittance,
  { step }: Step,
): Promise<void> {
  const problem = stepProblem(stored.event_code, step);
  if (problem !== undefined) throw conflict(problem, await toldParams(context, stored));
}

const COURIER = 'courier_id';

/** Who takes cash along, or delivered it; nobody carries what goes to a card. Throws 422. */
async function courierOf(
  context: RequestContext,
  stored: StoredRemittance,
  { step, courier_id }: Step,
): Promise<number | null> {
  if (stored.delivery === 'card') {
    if (courier_id !== null) throw invalid({ field: COURIER, key: 'courier_for_card' });
    return null;
  }
  const leaves = step === 'send' || step === 'send_again';
  if (courier_id === null && leaves) throw invalid({ field: COURIER, key: 'courier' });
  const id = courier_id ?? stored.courier_id;
  if (id === null || id === stored.courier_id) return id;
  await refuseNoCourier(context, id);
  return id;
}

/** Throws 409 for an unpaid one, unless its sender has an agreed limit that the debt keeps to. */
async function refuseUnpaid(context: RequestContext, { id, code, paid, total }: StoredRemittance) {
  if (paid >= total) return;
  const service = await serviceOfRecord(context.db, remittances.key, id);
  const [account] = service ? await lockAccounts(context.db, [service.account_id]) : [];
  if (!account || account.credit_limit === null || account.balance > account.credit_limit)
    throw conflict('remittance_unpaid', { code });
}

/** What a step needs beside itself. Throws 422. */
function refuseIncomplete(stored: StoredRemittance, { step, reason, received_by }: Step): void {
  if (needsStepReason(step) && reason === '') throw invalid({ field: 'reason', key: 'required' });
  if (step === 'deliver' && stored.delivery === 'cash' && received_by === '')
    throw invalid({ field: 'received_by', key: 'received_by' });
}

/** What stands in the remittance after a step. */
function columnsAfter({ now }: RequestContext, { step, received_by }: Step, courier_id: number | null) {
  const { event, status } = STEP_RULES[step];
  const columns = { status, event_code: event as RemittanceEvent, event_at: now, courier_id };
  if (event === 'sent') return { ...columns, sent_at: now };
  if (event === 'delivered') return { ...columns, delivered_at: now, received_by };
  // Whoever brought it back has it no more.
  return event === 'returned' ? { ...columns, courier_id: null, sent_at: null } : columns;
}

/** A batch shows what became of its remittances. */
async function tellBatch(context: RequestContext, id: number | null): Promise<void> {
  if (id === null) return;
  await announce(context.db, {
    key: remittanceBatches.key,
    id,
    version: 1,
    action: FOLLOWED,
    by: actorOf(context),
  });
}

/** Does one step of a remittance that is locked. Gives the number of what was written down. Throws 409, 422. */
export async function doStep(
  context: RequestContext,
  stored: StoredRemittance,
  { batch_id, ...step }: Step & { readonly batch_id?: number },
): Promise<number> {
  await refuseOutOfOrder(context, stored, step);
  refuseIncomplete(stored, step);
  const courier_id = await courierOf(context, stored, step);
  if (step.step === 'send') {
    await refuseUnpaid(context, stored);
    await orderFor(context, stored, 'receiver');
  }
  const { id } = await context.db
    .insertInto('remittance_event')
    .values({
      remittance_id: stored.id,
      event: STEP_RULES[step.step].event,
      at: context.now,
      courier_id,
      reason: step.reason,
      received_by: step.received_by,
      signature: step.signature,
      member_id: actorOf(context),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = await storedRemittance(context.db, stored.id);
  const delivered = step.step === 'deliver';
  await updateRecord(
    context,
    { ...before },
    {
      table: 'remittance',
      key: remittances.key,
      values: {
        ...columnsAfter(context, step, courier_id),
        ...(delivered ? { held: before.remit_amount } : {}),
        ...(batch_id === undefined ? {} : { batch_id }),
      },
      action: STEP_RULES[step.step].event,
      reason: step.reason,
    },
  );
  if (delivered) await payOut(context, before, courier_id);
  await tellBatch(context, before.batch_id);
  await mailRemittance(context, stored.id, STEP_RULES[step.step].event);
  return id;
}
