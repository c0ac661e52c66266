import type { FundingInput } from '../../../src/lib/contract/financials/fundings.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid, notFound } from '../../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../../lib/records.ts';
import { changeService, financeService } from '../services/change.ts';
import { settleService } from '../services/settle.ts';
import { lockService } from '../services/stored.ts';
import type { StoredService } from '../services/stored.ts';
import { isBeingPaid, revokeLinks } from './open-links.ts';
import { planFor } from './plan.ts';
import type { DatedDeadline, DatedPlan, Existing } from './plan.ts';
import { recordOf } from '../chargeables/registry.ts';
import { newCustomerSecret } from './secret.ts';
import { FUNDINGS, deadlinesOf, nextFundingCode, storedFunding } from './stored.ts';

const table = 'funding';

/** Throws 409 unless the service lives, has something to pay and has no plan. */
async function refuseUnfundable({ db }: RequestContext, service: StoredService): Promise<void> {
  if (service.status === SERVICE.cancelled) throw conflict('service_cancelled');
  if (service.received + service.allowance >= service.total) throw conflict('service_paid');
  const other = await db
    .selectFrom(table)
    .select('code')
    .where('service_id', '=', service.id)
    .where('status', '!=', FUNDING.cancelled)
    .executeTakeFirst();
  if (other) throw conflict('funding_exists', { code: other.code });
}

/** The columns that terms and plan give. */
const columnsOf = (body: FundingInput, service: StoredService, plan: DatedPlan) => ({
  service_amount: service.total,
  extras: body.extras,
  fee: body.fee === null ? null : JSON.stringify(body.fee),
  financing_expense: plan.financing_expense,
  amount: plan.amount,
  initial_payment: body.initial_payment,
  deadlines: body.deadlines,
  time_slot: body.time_slot,
  monthly: plan.monthly,
  payment_limit: body.payment_limit,
  payment_limit_at: plan.payment_limit_at,
  first_due: plan.first_due,
  service_date: plan.service_date,
  days_before: plan.days_before,
});

/**
 * Makes the plan of a service: its extras and expense are charged, within the credit limit, and while it lives its
 * deadlines are the limits of the service and its record. Gives its id. Throws 404, 409, 422.
 */
export async function createFunding(context: RequestContext, body: FundingInput): Promise<number> {
  const { db } = context;
  const service = await lockService(db, body.service_id).catch(() => {
    throw invalid({ field: 'service_id', key: 'select_option' });
  });
  await refuseUnfundable(context, service);
  const plan = await planFor(context, body, service);
  const values = {
    ...columnsOf(body, service, plan),
    ...newCustomerSecret(context),
    code: await nextFundingCode(db, context.now),
    brand: service.brand,
    service_id: service.id,
    member_id: service.member_id,
    currency: service.currency,
    next_due_at: plan.dated[0]?.due_at ?? null,
  };
  const id = await insertRecord(context, { table, key: FUNDINGS, values, reason: body.reason });
  await writeDeadlines(context, id, [], plan.dated);
  await charge(context, service, plan, body.extras);
  return id;
}

/** What the plan costs beside the service is charged, and its own limits rest. */
async function charge(
  context: RequestContext,
  service: StoredService,
  plan: DatedPlan,
  extras: number,
): Promise<void> {
  await financeService(context, service.id, extras + plan.financing_expense);
  if (service.payment_limit_at !== null) await changeService(context, service.id, { payment_limit_at: null });
  const record = recordOf(service);
  await record?.kind.planned(context, record.id);
  await settleService(context, service.id);
}

/**
 * Changes a plan with a reason: paid deadlines stay, the others are made anew, their links are dead, and an agreement
 * that was signed must be drawn up and signed again. Throws 409 for a plan that has ended or is being paid right now,
 * 412, 422.
 */
export async function changeFunding(
  context: RequestContext,
  id: number,
  version: number,
  body: FundingInput,
): Promise<void> {
  const { db } = context;
  if (body.reason === '') throw invalid({ field: 'reason', key: 'required' });
  const { service_id } = await storedFunding(db, id);
  if (body.service_id !== service_id) throw invalid({ field: 'service_id', key: 'invalid' });
  const service = await lockService(db, service_id);
  await lockVersion(db, table, id, version);
  const existing: Existing = { funding: await storedFunding(db, id), deadlines: await deadlinesOf(db, id) };
  const { funding } = existing;
  if (!FUNDING_LIVES.has(funding.status)) throw conflict('funding_ended');
  if (await isBeingPaid(context, service_id)) throw conflict('funding_being_paid');
  const plan = await planFor(context, body, service, existing);
  const values = {
    ...columnsOf(body, service, plan),
    signed_at: null,
    terms_version: funding.terms_version + 1,
  };
  await updateRecord(
    context,
    { ...funding },
    { table, key: FUNDINGS, values, action: 'update', reason: body.reason },
  );
  await writeDeadlines(context, id, existing.deadlines, plan.dated);
  await charge(context, service, plan, body.extras);
}

/** Makes the stored deadlines those of the plan; rows keep their number, so that payments keep their deadline. */
async function writeDeadlines(
  context: RequestContext,
  fundingId: number,
  before: Existing['deadlines'],
  after: readonly DatedDeadline[],
): Promise<void> {
  const { db } = context;
  const changed = before.filter(
    (stored) => after.find(({ number }) => number === stored.number)?.amount !== stored.amount,
  );
  await revokeLinks(
    context,
    changed.map(({ id }) => id),
  );
  const gone = before
    .filter((stored) => !after.some(({ number }) => number === stored.number))
    .map(({ id }) => id);
  if (gone.length > 0) {
    await db
      .updateTable('payment')
      .set({ funding_deadline_id: null })
      .where('funding_deadline_id', 'in', gone)
      .execute();
    await db.deleteFrom('funding_deadline').where('id', 'in', gone).execute();
  }
  for (const deadline of after) {
    const stored = before.find(({ number }) => number === deadline.number);
    if (!stored) {
      await db
        .insertInto('funding_deadline')
        .values({ ...deadline, funding_id: fundingId })
        .execute();
      continue;
    }
    const moved = Date.parse(stored.due_at) !== Date.parse(deadline.due_at);
    // A deadline that was paid and given back is not missed now; one that asks for more, or on another day, begins anew.
    const same = !moved && deadline.amount <= stored.amount;
    // Spread again by settleService; a deadline must not be paid above a lower amount meanwhile.
    const values = {
      ...deadline,
      paid: Math.min(stored.paid, deadline.amount),
      paid_at: same || stored.paid >= deadline.amount ? stored.paid_at : null,
      ...(moved ? { reminded_72_at: null, reminded_24_at: null } : {}),
    };
    await db.updateTable('funding_deadline').set(values).where('id', '=', stored.id).execute();
  }
}

/** A plan is a record of money: it is cancelled, never deleted. Throws 404, 409. */
export async function refuseRemoval({ db }: RequestContext, id: number): Promise<never> {
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  throw found ? conflict('funding_kept') : notFound();
}
