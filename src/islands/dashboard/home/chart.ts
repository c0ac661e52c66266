import { monthNames } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';

/** Measures of the charts in pixels; they are as wide as their place. */
export const HEIGHT = 220;
export const LEFT = 64;
export const BOTTOM = 28;
export const TOP = 12;
export const TICKS = 4;

/** "Nov 2026" */
export function monthName(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthNames(pageFacts().language, 'short')[Number(number) - 1] ?? ''} ${year}`;
}

/** "Nov": what stands under a bar. */
export const shortMonth = (month: string): string => monthName(month).split(' ')[0] ?? '';
