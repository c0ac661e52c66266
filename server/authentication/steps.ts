import type { SecondStep } from '../../src/lib/contract/authentication.ts';
import type { RequestContext, Session } from '../lib/call.ts';
import { ProblemError } from '../lib/problem.ts';
import { demandsStrong } from './access-settings.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { isStrong, strongMethodsOf } from './strong-methods.ts';

/** How somebody may take the second step, told to nobody whose password was not right (rule: second-steps). */
interface Ways {
  /** The strongest first. */
  readonly steps: SecondStep[];
  /** Hosts of their passkeys, where none is for this one. */
  readonly elsewhere: string[];
  /** Whether their role demands something stronger than the mailed code (rule: stronger-second-step). */
  readonly demanded: boolean;
}

/** The mailed code is no way for whom something stronger is demanded and there. */
export async function waysOf(
  context: RequestContext,
  { id, role }: { readonly id: number; readonly role: number },
): Promise<Ways> {
  const methods = await strongMethodsOf(context, id);
  const strong = isStrong(methods);
  const demanded = await demandsStrong(context, role);
  const left = strong ? await recoveryCodesLeft(context, id) : 0;
  const host = relyingParty(context)?.id;
  const here = host !== undefined && methods.hosts.includes(host);
  const open: readonly (readonly [SecondStep, boolean])[] = [
    ['passkey', here],
    ['authenticator', methods.app],
    ['code', !(demanded && strong)],
    ['recovery', left > 0],
  ];
  return {
    steps: open.flatMap(([step, isOpen]) => (isOpen ? [step] : [])),
    elsewhere: here ? [] : methods.hosts,
    demanded,
  };
}

/** Throws 403 where a mailed code is no way in. */
export async function demandCodeIsEnough(context: RequestContext, { member }: Session): Promise<void> {
  if (!(await waysOf(context, member)).steps.includes('code'))
    throw new ProblemError('e10', { status: 403, reason: 'code_not_enough' });
}
