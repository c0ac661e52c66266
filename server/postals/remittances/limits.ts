import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import {
  RemittanceLimits,
  remittanceLimits,
  saveRemittanceLimits,
} from '../../../src/lib/contract/postals/remittance-actions.ts';
import { quarterOf } from '../../../src/lib/domain/quarters.ts';
import { REMITTANCE } from '../../../src/lib/domain/remittances.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { lacksStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { readerOf } from '../../lib/reader.ts';
import { areKnown } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

/** Nothing is limited and nobody blocked until the Administrator says so. */
const SETTING: Setting<RemittanceLimits> = {
  key: 'postals/remittance_limits',
  schema: RemittanceLimits,
  defaults: { per_quarter: { USD: null, EUR: null }, blocked_provider_ids: [] },
};

const decidedLimits = (db: Kysely<Database>) => readSetting(db, SETTING);

interface Remitted {
  readonly member_id: number;
  readonly currency: Currency;
  readonly amount: number;
  /** The remittance that is changed; its own amount does not count twice. */
  readonly except: number | null;
}

/**
 * Throws 409 `remittance_limit` for what takes a sender above the limit of the calendar quarter, by the company's days.
 * The sender's account is locked: of two at once the second counts the first.
 */
export async function refuseBeyondQuarter(
  context: RequestContext,
  { member_id, currency, amount, except }: Remitted,
): Promise<void> {
  const { db, now, brand, language } = context;
  const limit = (await decidedLimits(db)).per_quarter[currency];
  if (limit === null) return;
  const zone = await companyZone(db);
  const { from, to } = quarterOf(todayIn(zone, now));
  const { sum } = await db
    .selectFrom('remittance')
    .select(sql<number>`coalesce(sum(remit_amount), 0)::bigint`.as('sum'))
    .where('member_id', '=', member_id)
    .where('remit_currency', '=', currency)
    .where('created_at', '>=', dayInstants(from, zone).from)
    .where('created_at', '<', dayInstants(to, zone).until)
    .where(lacksStatus('status', REMITTANCE.cancelled))
    .where('id', 'is distinct from', except)
    .executeTakeFirstOrThrow();
  if (sum + amount <= limit) return;
  const left = { amount: Math.max(limit - sum, 0), currency };
  throw conflict('remittance_limit', { left: formatMoney(left, readerOf(brand, language)) });
}

/** Throws 422 for a provider through whom nothing may be sent. */
export async function refuseBlockedProvider(
  { db }: Pick<RequestContext, 'db'>,
  provider_id: number | null,
): Promise<void> {
  if (provider_id === null) return;
  if ((await decidedLimits(db)).blocked_provider_ids.includes(provider_id))
    throw invalid({ field: 'provider_id', key: 'provider_blocked' });
}

export const remittanceLimitRoutes = [
  route(remittanceLimits, ({ db }) => decidedLimits(db)),
  route(saveRemittanceLimits, async (call) => {
    if (!(await areKnown(call.db, 'service_provider', call.body.blocked_provider_ids)))
      throw invalid({ field: 'provider_id', key: 'select_option' });
    return saveSetting(call, SETTING);
  }),
];
