import type { PaymentOptions } from '../../../src/lib/contract/financials/payment-actions.ts';
import { sql } from 'kysely';
import { PAYMENT_PROVIDERS } from '../../../src/lib/contract/limits.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { fullName } from '../../../src/lib/domain/names.ts';
import { ITEM, FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readSetting } from '../../lib/setting.ts';
import { nameIn } from '../../system/system-list.ts';
import { planOutdated } from '../fundings/outdated.ts';
import { accountCredit } from '../ledger/account.ts';
import { storedService } from '../services/stored.ts';
import { isAsked, pendingOf } from './attempts/pending.ts';
import { shownSold } from './sold.ts';
import { TRANSFER_SETTING } from './transfer-details.ts';

/** Of each installment what is left to pay: less than it says where the price fell after the plan was made. */
function withinLeft<Deadline extends { readonly left: number }>(
  deadlines: readonly Deadline[],
  left: number,
): Deadline[] {
  let rest = left;
  return deadlines.flatMap((deadline) => {
    const own = Math.min(deadline.left, rest);
    rest -= own;
    return own > 0 ? [{ ...deadline, left: own }] : [];
  });
}

/** What of a service can be paid, and how: all that the payment dialog asks before it asks a person. Throws 404. */
export async function optionsOf(
  { db, now, language }: RequestContext,
  serviceId: number,
): Promise<PaymentOptions> {
  const service = await storedService(db, serviceId);
  const amount = (units: number) => money(units, service.currency);
  const [sold, pending, credit, client, service_type, providers, transfer, plan, deadlines] =
    await Promise.all([
      shownSold(db, service, language),
      pendingOf(db, serviceId, now),
      accountCredit(db, service.account_id),
      db
        .selectFrom('member')
        .select(['id', 'first_name', 'last_name', 'email', 'phone', 'language'])
        .where('id', '=', service.member_id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('service_type')
        .select(['id', nameIn('service_type', language).as('name')])
        .where('id', '=', service.service_type_id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('payment_provider')
        .select(['id', 'name'])
        .where('id', 'in', [...PAYMENT_PROVIDERS])
        .where('status', '=', ITEM.active)
        .orderBy('id')
        .execute(),
      readSetting(db, TRANSFER_SETTING),
      db
        .selectFrom('funding')
        .innerJoin('payment_service', 'payment_service.id', 'funding.service_id')
        .select(['funding.id', 'funding.code as name'])
        .select(planOutdated('funding', 'payment_service').as('outdated'))
        .where('funding.service_id', '=', serviceId)
        .where('funding.status', 'in', [...FUNDING_LIVES])
        .executeTakeFirst(),
      db
        .selectFrom('funding_deadline')
        .innerJoin('funding', 'funding.id', 'funding_deadline.funding_id')
        .select([
          'funding_deadline.id',
          'funding_deadline.number',
          'funding_deadline.due_at',
          sql<number>`funding_deadline.amount - funding_deadline.paid`.as('left'),
        ])
        .select((deadline) =>
          deadline
            .selectFrom('payment')
            .select(sql<number>`coalesce(sum(payment.amount), 0)::int`.as('asked'))
            .whereRef('payment.funding_deadline_id', '=', 'funding_deadline.id')
            .where(isAsked(now))
            .as('pending'),
        )
        .where('funding.service_id', '=', serviceId)
        .where('funding.status', 'in', [...FUNDING_LIVES])
        .whereRef('funding_deadline.paid', '<', 'funding_deadline.amount')
        .orderBy('funding_deadline.number')
        .execute(),
    ]);
  const left = Math.max(0, service.due - service.received);
  const { id, code, concept, status, record_key, record_id, due, received, currency, brand } = service;
  return {
    service: {
      id,
      code,
      concept,
      status,
      service_type,
      record_key,
      record_id,
      due: amount(due),
      received: amount(received),
    },
    facts: sold.facts,
    client: {
      id: client.id,
      name: fullName(client),
      email: client.email,
      phone: client.phone,
      language: client.language,
    },
    brand,
    currency,
    due: amount(due),
    received: amount(received),
    pending: amount(pending),
    payable: amount(left),
    askable: amount(Math.max(0, left - pending)),
    credit: amount(Math.max(0, credit)),
    limit_at: service.payment_limit_at,
    providers,
    transfer: transfer[currency] !== '',
    plan: plan ?? null,
    deadlines: withinLeft(deadlines, left).map(({ id, number, due_at, left, pending }) => ({
      id,
      number,
      due_at,
      left: amount(left),
      askable: amount(Math.max(0, left - (pending ?? 0))),
    })),
  };
}
