import type { Kysely } from 'kysely';
import {
  TransferDetails,
  saveTransferDetails,
  transferDetails,
} from '../../../src/lib/contract/financials/transfer-details.ts';
import type { Currency } from '../../../src/lib/contract/fields.ts';
import type { Database } from '../../db/tables.ts';
import { conflict } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { readSetting, saveSetting } from '../../lib/setting.ts';
import type { Setting } from '../../lib/setting.ts';

/** The company's bank details, empty where nobody wrote any. */
export const TRANSFER_SETTING: Setting<TransferDetails> = {
  key: 'financials/transfer_details',
  schema: TransferDetails,
  defaults: {},
};

/** What a client needs to transfer money in a currency. Throws 409 while the company's details are not known. */
export async function transferDetailsOf(db: Kysely<Database>, currency: Currency): Promise<string> {
  const details = (await readSetting(db, TRANSFER_SETTING))[currency];
  if (details === '') throw conflict('no_transfer_details', { currency });
  return details;
}

export const transferDetailRoutes = [
  route(transferDetails, ({ db }) => readSetting(db, TRANSFER_SETTING)),
  route(saveTransferDetails, (call) => saveSetting(call, TRANSFER_SETTING)),
];
