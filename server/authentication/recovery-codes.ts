import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../src/lib/contract/limits.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { invalid } from '../lib/problem.ts';
import { hashToken } from '../lib/tokens.ts';
import { tellOwner } from './notices.ts';

/** Crockford's base 32: no letter looks like a figure. Sixteen of them are 80 random bits, so a fast hash is enough. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_CODES.length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
/** A code as it is written down: in groups of four. */
const grouped = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Makes a person's codes anew; those from before are gone. Gives them as they are shown, this once (rule: recovery-codes). */
export async function newRecoveryCodes({ db, now }: RequestContext, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, newRecoveryCode);
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashToken(code), created_at: now })))
    .execute();
  return codes.map(grouped);
}

/** Codes of a person that are not used yet. */
export const recoveryCodesLeft = async (
  { db }: Pick<RequestContext, 'db'>,
  memberId: number,
): Promise<number> =>
  (
    await db
      .selectFrom('recovery_code')
      .select('id')
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .execute()
  ).length;

/** Uses a code up, in the transaction of what it lets in to, and tells its owner. Throws 422 when it is none, or used. */
export async function useRecoveryCode(
  context: RequestContext,
  { member }: Session,
  code: string,
): Promise<void> {
  const used = await context.db
    .updateTable('recovery_code')
    .set({ used_at: context.now })
    .where('member_id', '=', member.id)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw invalid({ field: 'code', key: 'recovery_code_wrong' });
  const left = await recoveryCodesLeft(context, member.id);
  await tellOwner(context, member, 'recovery_code_used', { count: left, number: left });
}
