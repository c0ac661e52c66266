import type { Money } from '../../lib/contract/fields.ts';
import { fullName } from '../../lib/domain/names.ts';
import { isDue, minutesLeft } from '../../lib/domain/payment-limit.ts';
import { formatAmount, formatDuration, formatMoney } from '../../lib/words/format.ts';
import { instant, reader } from '../ui/reader.ts';
import type { Reservation } from './reservation.ts';
import type { BalanceKey, ReservationWords, SharedWords } from './words.ts';

/** How reservations write values. */

export const money = (value: Money): string => formatMoney(value, reader());
export const amount = (units: number): string => formatAmount(units, reader());
export const nameOf = ({ client }: Pick<Reservation, 'client'>): string => fullName(client);

type Limited = Pick<Reservation, 'payment_limit_at' | 'ignore_auto_cancellation'>;

/** "Cancels itself in 21 h", "Kept although unpaid"; empty for a reservation that waits for no payment. */
export function limitText(row: Limited, now: Date, { say }: ReservationWords): string {
  if (row.payment_limit_at === null) return '';
  if (row.ignore_auto_cancellation) return say('limit.kept');
  const limit = new Date(row.payment_limit_at);
  return isDue(limit, now)
    ? say('limit.now')
    : say('limit.in', { time: formatDuration(minutesLeft(limit, now)) });
}

/** What is still owed, or is to go back; undefined when neither. */
export function balanceText(
  { amount: units, currency }: Money,
  { say }: SharedWords<BalanceKey>,
): string | undefined {
  if (units === 0) return undefined;
  const text = money({ amount: Math.abs(units), currency });
  return say(units > 0 ? 'limit.owes' : 'limit.giveBack', { amount: text });
}

/** What will happen by itself, or what is still owed, in one sentence; undefined when nothing is. `late` comes before what is owed. */
export function outlook(
  row: Reservation,
  now: Date,
  words: ReservationWords,
  late?: string,
): string | undefined {
  const { say } = words;
  if (row.cancelled_at !== null) {
    const at = instant(row.cancelled_at);
    return row.cancelled_automatically
      ? say('limit.cancelledItself', { at })
      : say('limit.cancelled', { at, reason: row.cancellation_reason });
  }
  if (row.payment_limit_at !== null) {
    if (row.ignore_auto_cancellation)
      return say('limit.unpaidKept', { reason: row.ignore_auto_cancellation_reason });
    const limit = new Date(row.payment_limit_at);
    const at = instant(row.payment_limit_at);
    return isDue(limit, now)
      ? say('limit.unpaidNow', { at })
      : say('limit.unpaid', { time: formatDuration(minutesLeft(limit, now)), at });
  }
  return late ?? balanceText(row.balance, words);
}
