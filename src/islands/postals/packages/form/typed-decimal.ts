import type { Reading } from '../../../ui/use-typed.ts';

/**
 * A weight or a length as people type it, as the decimal text that is kept: point and comma are both understood. A comma
 * before exactly three digits could group thousands: it is refused, never guessed (rule: typed-amounts). `reason` is the
 * key of what is said then.
 */
export function readDecimal(typed: string, reason: string): Reading<string> {
  const text = typed.trim();
  if (text === '') return { value: undefined };
  if (!/^\d{1,4}([.,]\d{1,3})?$/.test(text) || /^[1-9]\d*,\d{3}$/.test(text)) return { reason };
  return { value: text.replace(',', '.') };
}
