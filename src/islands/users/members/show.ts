import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { statusText } from '../../ui/badge.tsx';
import { number } from '../../ui/reader.ts';
import { option } from './words.ts';

/** A value of a member as people read it: for the history and wherever two versions are compared. */
export function show(field: string, value: unknown): string | undefined {
  if ((field === 'birth_date' || field === 'passport_expires_on') && typeof value === 'string')
    return formatDate(value);
  if (field === 'language' && typeof value === 'string') return option('language', value);
  if (
    field === 'credit_limit' &&
    typeof value === 'object' &&
    value !== null &&
    'amount' in value &&
    'currency' in value
  ) {
    const currency = CURRENCIES.find((known) => known === value.currency) ?? '';
    return `${number(Number(value.amount) / 100)} ${currency}`.trim();
  }
  if (field === 'file_ids' && Array.isArray(value)) return number(value.length);
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  if (field === 'role') return option('role', value);
  // The history has the stored column: minor units.
  return field === 'credit_limit' ? number(value / 100) : undefined;
}
