import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { FEE_TYPE } from '../../../src/lib/domain/fees.ts';
import { countedAllowance } from '../../../src/lib/domain/service-amounts.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import { formatPercent } from '../../../src/lib/words/format.ts';
import type { Database } from '../../db/tables.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import type { ServiceLine } from '../chargeables/chargeable.ts';
import { recordOf } from '../chargeables/registry.ts';
import type { ChargedRecord } from '../chargeables/registry.ts';
import type { StoredService } from './stored.ts';

/** What was sold, and its fee with the percentage that it is. */
function ownLines(
  { concept, quantity, unit_amount, fee, service_fee, brand }: StoredService,
  language: Language,
): ServiceLine[] {
  const say = words(language);
  const sold = { label: quantity > 1 ? `${concept} × ${quantity}` : concept, amount: unit_amount * quantity };
  if (service_fee === 0) return [sold];
  const percent =
    fee?.fee_type === FEE_TYPE.percentage ? formatPercent(fee.amount, readerOf(brand, language)) : '';
  return [
    sold,
    { label: [say('documents:line.service_fee'), percent].filter(Boolean).join(' '), amount: service_fee },
  ];
}

/** The lines of its record's price; undefined where its client's documents hide them, or they are not what is charged. */
async function recordLines(
  db: Kysely<Database>,
  { kind, id }: ChargedRecord,
  { total }: StoredService,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const lines = await kind.priceLines(db, id, language);
  return lines?.reduce((sum, { amount }) => sum + amount, 0) === total ? lines : undefined;
}

/**
 * Every line that makes what a client has to pay for a service: they add up to `due`. One line where there is no more to
 * tell: what is kept of a cancelled service, or a price that is hidden.
 */
export async function serviceLines(
  db: Kysely<Database>,
  service: StoredService,
  language: Language,
): Promise<ServiceLine[]> {
  const { concept, due, kept, financing } = service;
  if (kept !== null)
    return [{ label: due > 0 ? words(language)('documents:line.cancellation_fee') : concept, amount: due }];
  const record = recordOf(service);
  const priced = record ? await recordLines(db, record, service, language) : ownLines(service, language);
  const lines = priced ?? [{ label: concept, amount: service.total }];
  const say = words(language);
  const plan =
    financing === 0
      ? undefined
      : await db
          .selectFrom('funding')
          .select(['extras', 'financing_expense'])
          .where('service_id', '=', service.id)
          .where('status', '!=', FUNDING.cancelled)
          .orderBy('id', 'desc')
          .executeTakeFirst();
  const extras = plan?.extras ?? 0;
  const added = [
    { label: say('documents:line.plan_extras'), amount: extras },
    { label: say('documents:line.financing_expense'), amount: financing - extras },
    { label: say('documents:line.allowance'), amount: -countedAllowance(service) },
  ];
  return [...lines, ...added.filter(({ amount }) => amount !== 0)];
}
