import { CURRENCIES } from '../../../lib/contract/limits.ts';
import type { PackageSettings } from '../../../lib/contract/postals/package-settings.ts';
import { SINCE_EVER } from '../../../lib/domain/customs.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { percent, reader } from '../../ui/reader.ts';
import { settingsWords } from './words.ts';

/** The settings of packages as people read them. */

type Amounts = PackageSettings['delivery'];
type Distribution = PackageSettings['distribution'][number];
type Customs = PackageSettings['customs'][number];

/** "$5.00 · €4.60" */
export const amountsText = (amounts: Amounts): string =>
  CURRENCIES.map((currency) => formatMoney({ amount: amounts[currency], currency }, reader())).join(' · ');

export const transportText = ({ rate, unit }: PackageSettings['transport']): string =>
  settingsWords('packages.perUnit', { amounts: amountsText(rate), unit });

/** "La Habana: $3.00 · €2.80, and $0.50 · €0.45 per kg" */
export function distributionText(
  { amount, per_kilogram }: Pick<Distribution, 'amount' | 'per_kilogram'>,
  place: string,
): string {
  const fixed = `${place}: ${amountsText(amount)}`;
  return per_kilogram.USD === 0 && per_kilogram.EUR === 0
    ? fixed
    : settingsWords('packages.andPerKilogram', { fixed, amounts: amountsText(per_kilogram) });
}

const dollars = (amount: number): string => formatMoney({ amount, currency: 'USD' }, reader());

/** What customs asks from a day on, in one sentence. */
export const customsText = (rule: Customs): string =>
  settingsWords(rule.from === SINCE_EVER ? 'packages.customsRuleEver' : 'packages.customsRule', {
    date: formatDate(rule.from),
    limit: dollars(rule.value_limit),
    weight: rule.weight_limit,
    duty: percent(rule.duty),
    exempt: dollars(rule.exempt_value),
    relief: dollars(rule.relief_value),
  });
