import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { minutesLeft, isDue } from '../../../lib/domain/payment-limit.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { formatAmount, formatDateTime, formatDuration, formatMoney } from '../../../lib/words/format.ts';
import { instant, number, reader } from '../../ui/reader.ts';
import { option, say } from './words.ts';

/** How the rental screen writes values. */

export const money = (value: Money): string => formatMoney(value, reader());
export const amount = (units: number): string => formatAmount(units, reader());
export const when = formatDateTime;
export const kilometres = (value: number): string => say('kilometres', { number: number(value) });
export const fuelText = (eighths: number): string => option('fuel', eighths);
export const nameOf = ({ client }: Pick<RentalRow, 'client'>): string => fullName(client);

/** "Havana" of America/Havana: whose clock an hour is by (rule: hour-of-the-office). */
export function placeOfZone(zone: string): string {
  const named = option('zone', zone);
  return named === zone ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : named;
}

/** "Cancels itself in 21 h", "Kept although unpaid"; empty for a rental that waits for no payment. */
export function limitText(
  row: Pick<RentalRow, 'payment_limit_at' | 'ignore_auto_cancellation'>,
  now: Date,
): string {
  if (row.payment_limit_at === null) return '';
  if (row.ignore_auto_cancellation) return say('limit.kept');
  const limit = new Date(row.payment_limit_at);
  return isDue(limit, now)
    ? say('limit.now')
    : say('limit.in', { time: formatDuration(minutesLeft(limit, now)) });
}

/** What will happen by itself, or what is still owed, in one sentence; undefined when nothing is. */
export function outlook(row: RentalRow, now: Date): string | undefined {
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
  if (row.overdue)
    return say('limit.overdue', { at: `${when(row.drop_off.local)} ${placeOfZone(row.drop_off.zone)}` });
  if (row.balance.amount > 0) return say('limit.owes', { amount: money(row.balance) });
  if (row.balance.amount < 0)
    return say('limit.giveBack', { amount: money({ ...row.balance, amount: -row.balance.amount }) });
  return undefined;
}

/** What the status alone does not say. */
export function statusNote(
  row: Pick<RentalRow, 'returned' | 'overdue' | 'no_show' | 'status' | 'waits_for'>,
): string | undefined {
  if (row.waits_for) return say('status.waits');
  if (row.overdue) return say('status.overdue');
  if (row.returned && row.status === RENTAL.in_process) return say('status.returned');
  return row.no_show ? say('status.no_show') : undefined;
}
