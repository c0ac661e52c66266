import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { PACKAGE_PRICE_PARTS } from '../../../src/lib/contract/postals/package-parts.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { PACKAGE } from '../../../src/lib/domain/packages.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { Chargeable, ServiceFacts, ServiceLine, Sold } from '../../financials/chargeables/chargeable.ts';
import { TIMELESS, followService } from '../../financials/chargeables/timeless.ts';
import type { Charged } from '../../financials/chargeables/timeless.ts';
import { openService } from '../../financials/services/open.ts';
import type { RequestContext } from '../../lib/call.ts';
import { updateRecord } from '../../lib/records.ts';
import { words } from '../../lib/words.ts';
import { endPackage } from './ending.ts';
import { packageLines, toldPackage } from './told.ts';
import { storedPackage } from './rows.ts';
import type { StoredPackage } from './rows.ts';

/** A package as its service, its payments and its plan know it: it has no day on which it takes place, and holds nothing. */

const { key } = packages;
const table = 'package';

/** What the debt is for, in words of any language. */
async function conceptOf(
  db: Kysely<Database>,
  { folio, receiver_name, receiver_city_id }: StoredPackage,
): Promise<string> {
  const city = await db
    .selectFrom('city')
    .select('name')
    .where('id', '=', receiver_city_id)
    .executeTakeFirstOrThrow();
  return `${folio} · ${receiver_name} · ${city.name}`.slice(0, 200);
}

/** What its service says of it. */
const chargedOf = async (db: Kysely<Database>, stored: StoredPackage): Promise<Charged> => ({
  total: stored.total,
  unit_amount: stored.total,
  concept: await conceptOf(db, stored),
  member_id: stored.member_id,
  currency: stored.currency,
  service_provider_id: stored.provider_id,
});

/** Charges a new package to its sender. Throws 409 `credit_limit`. */
export async function openPackageService(context: RequestContext, id: number): Promise<void> {
  const stored = await storedPackage(context.db, id);
  await openService(context, {
    ...(await chargedOf(context.db, stored)),
    service_type_id: SERVICE_TYPES.package,
    brand: stored.brand,
    record: { key, id },
  });
}

/** Brings its service to what the package says now. Throws 409 `credit_limit`. */
export async function followPackage(context: RequestContext, stored: StoredPackage): Promise<void> {
  await followService(context, { key, id: stored.id }, await chargedOf(context.db, stored));
}

/** What was paid of it stands in the package, for its list. */
async function settled(context: RequestContext, id: number, { received, reason }: ServiceFacts) {
  const before = await context.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const paid = Math.max(received, 0);
  if (!before || before.paid === paid) return undefined;
  await updateRecord(
    context,
    { ...before },
    {
      table,
      key,
      values: { paid },
      action: paid < before.paid ? 'payment_refunded' : 'payment_received',
      reason,
    },
  );
  return undefined;
}

async function told(db: Kysely<Database>, id: number, language: Language): Promise<Sold | undefined> {
  const sent = await toldPackage(db, id);
  if (!sent) return undefined;
  return {
    concept: words(language)('mails:package_concept', { code: sent.number ?? sent.folio }),
    lines: packageLines(sent, language),
  };
}

async function priceLines(
  db: Kysely<Database>,
  id: number,
  language: Language,
): Promise<ServiceLine[] | undefined> {
  const stored = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  const say = words(language);
  return (
    stored &&
    PACKAGE_PRICE_PARTS.filter((kind) => stored[kind] > 0).map((kind) => ({
      label: say(`documents:line.package_${kind}`),
      amount: stored[kind],
    }))
  );
}

export const packageChargeable: Chargeable = {
  key,
  table,
  filter: 'package',
  columns: {
    code: sql`folio`,
    date: sql`null::date`,
    begins: sql`null::timestamptz`,
    cancellable: hasStatus('status', PACKAGE.new),
  },
  told,
  priceLines,
  settled,
  ...TIMELESS,
  cancelled: async (context, id, { reason }) =>
    endPackage(context, await storedPackage(context.db, id), { action: 'cancelled_automatically', reason }),
};
