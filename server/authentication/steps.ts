import type { SecondStep } from '../../src/lib/contract/authentication.ts';
import type { RequestContext } from '../lib/call.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

/**
 * The ways in which a member may take the second step, the strongest first; undefined for whom has the mailed code only
 * (rule: second-steps). Told to nobody whose password was not right.
 */
export async function stepsOf(
  context: Pick<RequestContext, 'db'>,
  memberId: number,
): Promise<SecondStep[] | undefined> {
  const app = await context.db
    .selectFrom('authenticator')
    .select('id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!app) return undefined;
  const left = await recoveryCodesLeft(context, memberId);
  return ['authenticator', 'code', ...(left > 0 ? (['recovery'] as const) : [])];
}
