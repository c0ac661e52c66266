import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Chargeable, ServiceFacts, ServiceLine, Sold } from '../../financials/chargeables/chargeable.ts';
import { TIMELESS, followService } from '../../financials/chargeables/timeless.ts';
import type { Charged } from '../../financials/chargeables/timeless.ts';
import { openService } from '../../financials/services/open.ts';
import { settleService } from '../../financials/services/settle.ts';
import { earned } from '../../../src/lib/domain/service-amounts.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import { endRemittance } from './ending.ts';
import { heldOf, postHeld } from './pay-out.ts';
import { storedRemittance } from './rows.ts';
import type { StoredRemittance } from './rows.ts';
import { receivedText, remittanceLines, toldRemittance } from './told.ts';

/** A remittance as its service, its payments and its plan know it: it has no day on which it takes place, and holds nothing. */

const { key } = remittances;
const table = 'remittance';

/** What the debt is for, in words of any language. */
const conceptOf = (stored: StoredRemittance): string =>
  `${stored.code} · ${stored.receiver_name} · ${receivedText(stored, LANGUAGES[0])}`.slice(0, 200);

/** What its service says of it. */
const chargedOf = (stored: StoredRemittance): Charged => ({
  total: stored.total,
  unit_amount: stored.total,
  concept: conceptOf(stored),
  member_id: stored.member_id,
  currency: stored.remit_currency,
  service_provider_id: stored.provider_id,
});

/** Charges a new remittance to its sender. Throws 409 `credit_limit`. */
export async function openRemittanceService(context: RequestContext, id: number): Promise<void> {
  const stored = await storedRemittance(context.db, id);
  await openService(context, {
    ...chargedOf(stored),
    service_type_id: SERVICE_TYPES.remittance,
    brand: stored.brand,
    record: { key, id },
  });
}

/** Brings its service to what the remittance says now. Throws 409 `credit_limit`. */
export async function followRemittance(context: RequestContext, stored: StoredRemittance): Promise<void> {
  const service = await followService(context, { key, id: stored.id }, chargedOf(stored));
  // Of the same total another part may be the family's now.
  if (service && !service.changed) await settleService(context, service.id);
}

/** What was paid of it stands in the remittance, for its list, and what of that is the family's in the ledger. */
async function settled(context: RequestContext, id: number, { due, received, reason }: ServiceFacts) {
  const before = await context.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  if (!before) return undefined;
  const paid = Math.max(received, 0);
  const held = heldOf(before, earned({ due, received }));
  if (before.paid === paid && before.held === held) return undefined;
  await updateRecord(
    context,
    { ...before },
    {
      table,
      key,
      values: { paid, held },
      action: paid < before.paid ? 'payment_refunded' : 'payment_received',
      reason,
    },
  );
  await postHeld(context, before, held);
  return undefined;
}

async function told(db: Kysely<Database>, id: number, language: Language): Promise<Sold | undefined> {
  const sent = await toldRemittance(db, id);
  return (
    sent && {
      concept: words(language)('mails:remittance_concept', { code: sent.code }),
      lines: remittanceLines(sent, language),
    }
  );
}

async function priceLines(
  db: Kysely<Database>,
  id: number,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const stored = await db
    .selectFrom(table)
    .select(['remit_amount', 'fee'])
    .where('id', '=', id)
    .executeTakeFirst();
  const say = words(language);
  return (
    stored &&
    [
      { label: say('documents:line.remittance_amount'), amount: stored.remit_amount },
      { label: say('documents:line.remittance_fee'), amount: stored.fee },
    ].filter(({ amount }) => amount > 0)
  );
}

export const remittanceChargeable: Chargeable = {
  key,
  table,
  filter: 'remittance',
  columns: {
    code: sql`code`,
    date: sql`null::date`,
    begins: sql`null::timestamptz`,
    cancellable: hasStatus('status', REMITTANCE.new),
  },
  told,
  priceLines,
  settled,
  ...TIMELESS,
  cancelled: async (context, id, { reason }) =>
    endRemittance(context, await storedRemittance(context.db, id), {
      action: 'cancelled_automatically',
      reason,
    }),
};
