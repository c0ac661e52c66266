import { showValue } from './show-value.ts';

/** Lines and rooms of the history would be longer than the booking itself: how many there are says enough. */
const LONG = new Set(['lines', 'rooms', 'nights']);

export const showHistoryValue = (field: string, value: unknown): string | undefined =>
  LONG.has(field) && Array.isArray(value) ? String(value.length) : showValue(field, value);
