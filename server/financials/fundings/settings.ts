import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { FundingSettings, fundingDefaults, saveFundingDefaults } from '../../../src/lib/contract/financials/funding-actions.ts';
import { FUNDING_DAYS_BEFORE } from '../../../src/lib/contract/limits.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { stale } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';

/** Key of the rules of plans in the table `setting`, and of their history. */
export const FUNDING_SETTING = 'financials/funding_defaults';

const DEFAULTS: FundingSettings = { days_before: FUNDING_DAYS_BEFORE.default };

/** The company's rules of new plans, those that it never touched as they ship. */
export async function fundingSettings(db: Kysely<Database>): Promise<FundingSettings & { version: number }> {
  const stored = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', FUNDING_SETTING).executeTakeFirst();
  const changed = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {};
  return { ...z.parse(FundingSettings, { ...DEFAULTS, ...changed }), version: stored?.version ?? 0 };
}

export const fundingSettingRoutes = [
  route(fundingDefaults, async ({ db }) => ({ ...(await fundingSettings(db)), zone: await companyZone(db) })),
  route(saveFundingDefaults, async (call) => {
    const { db, body, version } = call;
    const { version: _, ...before } = await fundingSettings(db);
    const value = JSON.stringify(body);
    const saved = await db
      .insertInto('setting')
      .values({ key: FUNDING_SETTING, value, version: 1, updated_at: call.now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value, version: sql<number>`setting.version + 1`, updated_at: call.now })
          .where('setting.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    // Nothing came back: somebody saved first. A first save names version 0.
    if (saved?.version !== version + 1) throw stale();
    await audit(call, { key: FUNDING_SETTING, id: null, action: 'update', before, after: body });
    return { ...body, version: saved.version };
  }),
];
