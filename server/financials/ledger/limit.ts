import { formatMoney } from '../../../src/lib/words/format.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import type { Money } from '../../../src/lib/contract/fields.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';

interface Debt {
  balance: number;
  credit_limit: number | null;
  currency: Money['currency'];
}

/** An amount as the asker reads it, for words of refusals. */
export function moneyWords(
  { language, brand }: Pick<RequestContext, 'language' | 'brand'>,
  money: Parameters<typeof formatMoney>[0],
): string {
  return formatMoney(money, { language, numbers: brandOf(brand)?.numberFormats[language] ?? language });
}

/**
 * A limit that is lowered below what the client owes already is told, and needs a reason (rule: limit-below-debt).
 * Throws 422 on `field` with what is owed. The debt itself stays; only new debt is refused.
 */
export function refuseLimitBelowDebt(
  context: RequestContext,
  account: Debt,
  limit: number | null,
  { reason, field }: { reason: string; field: string },
): void {
  if (limit === null || limit >= account.balance || limit === account.credit_limit || reason !== '') return;
  throw invalid({
    field,
    key: 'limit_below_debt',
    params: { debt: moneyWords(context, { amount: account.balance, currency: account.currency }) },
  });
}
