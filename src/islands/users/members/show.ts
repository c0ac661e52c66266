import * as z from 'zod/mini';
import { Price } from '../../../lib/contract/fields.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { statusText } from '../../ui/badge.tsx';
import { number, reader } from '../../ui/reader.ts';
import { option } from './words.ts';

/** A value of a member as people read it: for the history and wherever two versions are compared. */
export function show(field: string, value: unknown): string | undefined {
  if ((field === 'birth_date' || field === 'passport_expires_on') && typeof value === 'string')
    return formatDate(value);
  if (field === 'language' && typeof value === 'string') return option('language', value);
  const limit = field === 'credit_limit' ? z.safeParse(Price, value) : undefined;
  if (limit?.success) return formatMoney(limit.data, reader());
  if (field === 'file_ids' && Array.isArray(value)) return number(value.length);
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  if (field === 'role') return option('role', value);
  return undefined;
}
