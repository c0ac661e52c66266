import type {
  fundableServices,
  previewFunding,
} from '../../../src/lib/contract/financials/funding-actions.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { SERVICE } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import type { Call } from '../../lib/call.ts';
import { matches, matchesCode } from '../../lib/list.ts';
import { invalid } from '../../lib/problem.ts';
import { storedService } from '../services/stored.ts';
import { planFor } from './plan.ts';
import { plannedRecord } from '../chargeables/records.ts';
import { filteredRecord, recordOf } from '../chargeables/registry.ts';
import { deadlinesOf, storedFunding } from './stored.ts';

/** Services that a search shows. */
const SHOWN = 20;

/** Services for which a plan can be made, the newest first. */
export async function fundable({
  db,
  query,
}: Call<typeof fundableServices>): Promise<Output<(typeof fundableServices)['answer']>> {
  let found = db
    .selectFrom('payment_service')
    .innerJoin('member', 'member.id', 'payment_service.member_id')
    .select([
      'payment_service.id',
      'payment_service.code',
      'payment_service.concept',
      'payment_service.total',
      'payment_service.received',
      'payment_service.currency',
    ])
    .select([
      'payment_service.record_key',
      'payment_service.record_id',
      'payment_service.member_id',
      'member.first_name',
      'member.last_name',
    ])
    .where('payment_service.status', '!=', SERVICE.cancelled)
    .where(({ eb }) =>
      eb(
        eb('payment_service.received', '+', eb.ref('payment_service.allowance')),
        '<',
        eb.ref('payment_service.total'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('funding')
            .select('funding.id')
            .whereRef('funding.service_id', '=', 'payment_service.id')
            .where('funding.status', '!=', FUNDING.cancelled),
        ),
      ),
    );
  const { q, id, member } = query;
  if (q)
    found = found.where(({ or }) =>
      or([matchesCode('payment_service.search', q), matches('member.search', q)]),
    );
  if (id) found = found.where('payment_service.id', '=', id);
  if (member) found = found.where('payment_service.member_id', '=', member);
  const asked = filteredRecord(query);
  if (asked)
    found = found
      .where('payment_service.record_key', '=', asked.kind.key)
      .where('payment_service.record_id', '=', asked.id);
  const rows = await found.orderBy('payment_service.id', 'desc').limit(SHOWN).execute();
  return Promise.all(
    rows.map(async (row) => {
      const record = recordOf(row);
      return {
        id: row.id,
        code: row.code,
        concept: row.concept,
        client: { id: row.member_id, name: fullName(row) },
        total: money(row.total, row.currency),
        received: money(row.received, row.currency),
        service_date: record ? (await plannedRecord(db, record)).service_date : null,
      };
    }),
  );
}

/** What a plan would be, by the same function that saves it; writes nothing. */
export async function preview(
  call: Call<typeof previewFunding>,
): Promise<Output<(typeof previewFunding)['answer']>> {
  const { db, body } = call;
  const service = await storedService(db, body.service_id).catch(() => {
    throw invalid({ field: 'service_id', key: 'select_option' });
  });
  const existing =
    body.funding_id === null
      ? undefined
      : {
          funding: await storedFunding(db, body.funding_id),
          deadlines: await deadlinesOf(db, body.funding_id),
        };
  const plan = await planFor(call, body, service, existing);
  const of = (units: number) => money(units, service.currency);
  return {
    service_amount: of(service.total),
    extras: of(body.extras),
    financing_expense: of(plan.financing_expense),
    amount: of(plan.amount),
    initial_payment: of(body.initial_payment),
    amount_financed: of(plan.amount_financed),
    total_of_payments: of(plan.total_of_payments),
    apr: plan.apr,
    monthly: of(plan.monthly),
    payment_limit_at: plan.payment_limit_at,
    service_date: plan.service_date,
    last_allowed: plan.last_allowed,
    schedule: plan.dated.map((deadline) => ({ ...deadline, amount: of(deadline.amount) })),
  };
}
