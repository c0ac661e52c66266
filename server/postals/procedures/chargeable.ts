import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Chargeable, ServiceFacts, ServiceLine, Sold } from '../../financials/chargeables/chargeable.ts';
import { TIMELESS, followService } from '../../financials/chargeables/timeless.ts';
import type { Charged } from '../../financials/chargeables/timeless.ts';
import { openService } from '../../financials/services/open.ts';
import type { RequestContext } from '../../lib/call.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import { endProcedure } from './ending.ts';
import { storedProcedure } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** A procedure as its service, its payments and its plan know it: it has no day on which it takes place, and holds nothing. */

const { key } = procedures;
const table = 'procedure';

/** What the debt is for, in words of any language. */
const conceptOf = ({ code, applicant_name }: StoredProcedure): string =>
  `${code} · ${applicant_name}`.slice(0, 200);

/** What its service says of it. */
const chargedOf = (stored: StoredProcedure): Charged => ({
  total: stored.total,
  unit_amount: stored.total,
  concept: conceptOf(stored),
  member_id: stored.member_id,
  currency: stored.currency,
  service_provider_id: stored.provider_id,
});

/** Charges a new procedure to its client. Throws 409 `credit_limit`. */
export async function openProcedureService(context: RequestContext, id: number): Promise<void> {
  const stored = await storedProcedure(context.db, id);
  await openService(context, {
    ...chargedOf(stored),
    service_type_id: SERVICE_TYPES.procedure,
    brand: stored.brand,
    record: { key, id },
  });
}

/** Brings its service to what the procedure says now. Throws 409 `credit_limit`. */
export async function followProcedure(context: RequestContext, stored: StoredProcedure): Promise<void> {
  await followService(context, { key, id: stored.id }, chargedOf(stored));
}

/** What was paid of it stands in the procedure, for its list. */
async function settled(context: RequestContext, id: number, { received, reason }: ServiceFacts) {
  const before = await context.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const paid = Math.max(received, 0);
  if (!before || before.paid === paid) return undefined;
  const action = paid < before.paid ? 'payment_refunded' : 'payment_received';
  await updateRecord(context, { ...before }, { table, key, values: { paid }, action, reason });
  return undefined;
}

async function told(db: Kysely<Database>, id: number, language: Language): Promise<Sold | undefined> {
  const sold = await db
    .selectFrom(table)
    .select(['code', 'type', 'applicant_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  const say = words(language);
  return (
    sold && {
      concept: say('mails:procedure_concept', { code: sold.code }),
      lines: linesOf(language, {
        procedure: `${sold.code} · ${say(`${key}:options.type.${sold.type}`)}`,
        applicant: sold.applicant_name,
      }),
    }
  );
}

const PARTS = ['consular_fee', 'immediate_fee', 'service_fee'] as const;

async function priceLines(
  db: Kysely<Database>,
  id: number,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const stored = await db.selectFrom(table).select(PARTS).where('id', '=', id).executeTakeFirst();
  const say = words(language);
  return (
    stored &&
    PARTS.filter((part) => stored[part] > 0).map((part) => ({
      label: say(`documents:line.procedure_${part}`),
      amount: stored[part],
    }))
  );
}

export const procedureChargeable: Chargeable = {
  key,
  table,
  filter: 'procedure',
  columns: {
    code: sql`code`,
    date: sql`null::date`,
    begins: sql`null::timestamptz`,
    cancellable: hasStatus('status', PROCEDURE.new),
  },
  told,
  priceLines,
  settled,
  ...TIMELESS,
  cancelled: async (context, id, { reason }) =>
    endProcedure(context, await storedProcedure(context.db, id), {
      action: 'cancelled_automatically',
      reason,
    }),
};
