import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { TransferDetails, saveTransferDetails, transferDetails } from '../../../src/lib/contract/financials/payment-actions.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import { conflict, stale } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';

/** Key of the company's bank details in the table `setting`, and of their history. */
export const TRANSFER_SETTING = 'financials/transfer_details';

/** The company's bank details, empty where nobody wrote any. */
export async function storedTransferDetails(db: Kysely<Database>): Promise<TransferDetails & { version: number }> {
  const stored = await db.selectFrom('setting').select(['value', 'version']).where('key', '=', TRANSFER_SETTING).executeTakeFirst();
  const value = typeof stored?.value === 'object' && stored.value !== null ? stored.value : {};
  return { ...z.parse(TransferDetails, value), version: stored?.version ?? 0 };
}

/** What a client needs to transfer money in a currency. Throws 409 while the company's details are not known. */
export async function transferDetailsOf(db: Kysely<Database>, currency: Currency): Promise<string> {
  const details = (await storedTransferDetails(db))[currency];
  if (details === '') throw conflict('no_transfer_details', { currency });
  return details;
}

export const transferDetailRoutes = [
  route(transferDetails, ({ db }) => storedTransferDetails(db)),
  route(saveTransferDetails, async (call) => {
    const { db, body, version } = call;
    const { version: _, ...before } = await storedTransferDetails(db);
    const value = JSON.stringify(body);
    const saved = await db
      .insertInto('setting')
      .values({ key: TRANSFER_SETTING, value, version: 1, updated_at: call.now })
      .onConflict((conflicting) =>
        conflicting
          .column('key')
          .doUpdateSet({ value, version: sql<number>`setting.version + 1`, updated_at: call.now })
          .where('setting.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    // Nothing came back: somebody saved first. A first save names version 0.
    if (saved?.version !== version + 1) throw stale();
    await audit(call, { key: TRANSFER_SETTING, id: null, action: 'update', before, after: body });
    return { ...body, version: saved.version };
  }),
];
