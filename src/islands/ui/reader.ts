import { pageReader as reader } from '../../lib/site/brand.ts';
import { SEARCH_LENGTH } from '../../lib/contract/limits.ts';
import { plainSearch } from '../../lib/domain/plain-text.ts';
import type { FieldIssue } from '../../lib/forms/form-issues.ts';
import { formatInstant, formatNumber, formatPercent } from '../../lib/words/format.ts';
import { companyZone } from '../../lib/shell/company-clock.ts';
import { commonWords, wordsOf } from '../../lib/words/words.ts';
import type { ApiError } from '../../lib/api/call.ts';
import type errors from '../../../public/locales/en/errors.json';
import type status from '../../../public/locales/en/status.json';
import type success from '../../../public/locales/en/success.json';
import type validation from '../../../public/locales/en/validation.json';

export { reader };

export const errorWords = wordsOf<typeof errors>('errors');
export const successWords = wordsOf<typeof success>('success');
export const validationWords = wordsOf<typeof validation>('validation');
export const statusWords = wordsOf<typeof status>('status');

/** "4,982" */
export const number = (value: number): string => formatNumber(value, reader());

/** "11.82%" of hundredths of a percent; in a column each with as many decimals. */
export const percent = (hundredths: number, decimals = 0): string =>
  formatPercent(hundredths, reader(), decimals);

/** "28/11/2026 10:00 ET" of an instant, by the company's clock, which judges its days and filters too. */
export const instant = (value: string): string => formatInstant(value, companyZone(), reader());

/** "4,982 records", or "about 12,000": an estimate claims no more than it knows. */
export function countText(
  count: number,
  estimated: boolean | undefined,
  what: 'records' | 'matches',
): string {
  return estimated
    ? commonWords('list.estimated', { number: number(Number(count.toPrecision(2))) })
    : commonWords(`list.${what}`, { count, number: number(count) });
}

/** What failed, as one sentence or two; of a refusal that says what stands in the way that alone: waiting would not help. */
export function errorText(error: {
  code: ApiError['code'] | 'e5Places';
  title?: string | undefined;
  detail?: string | undefined;
}): string {
  if (error.code === 'e3' && error.detail) return error.detail;
  const title = error.title ?? errorWords(error.code);
  return error.detail ? `${title} ${error.detail}` : title;
}

/** Why a text is refused that is longer than `max`, with how long it is; undefined when it fits. Nothing is cut. */
export function lengthIssue(text: string, max: number): string | undefined {
  const written = text.trim().length;
  return written > max ? issueText({ key: 'max_length', params: { count: max, written } }) : undefined;
}

/** Why a list cannot look for what was typed; undefined when it can. */
export const searchIssue = (typed: string): string | undefined =>
  lengthIssue(plainSearch(typed), SEARCH_LENGTH.max);

/** Why a field is refused. */
export function issueText({ key, params, message }: FieldIssue): string {
  if (message) return message;
  const named = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === 'count' || typeof value === 'string' ? value : number(value),
    ]),
  );
  try {
    // A key comes from a contract's own check; the words check proves that each has words.
    return validationWords(key as Parameters<typeof validationWords>[0], named);
  } catch {
    return validationWords('invalid');
  }
}
