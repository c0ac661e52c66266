import type { Kysely } from 'kysely';
import { MailSwitches } from '../../../src/lib/contract/system/mail-texts.ts';
import type { Database } from '../../db/tables.ts';
import { readSetting } from '../setting.ts';
import type { Setting } from '../setting.ts';
import { OPTIONAL_KINDS } from './kinds.ts';
import type { MailKindId } from './kinds.ts';

/** Which mails go out by themselves: all of them while nobody decides otherwise. */
export const SWITCHES: Setting<MailSwitches> = {
  key: 'mails/switches',
  schema: MailSwitches,
  defaults: { off: [] },
};

export async function goesOut(db: Kysely<Database>, kind: MailKindId): Promise<boolean> {
  if (!OPTIONAL_KINDS.includes(kind)) return true;
  return !(await readSetting(db, SWITCHES)).off.includes(kind);
}
