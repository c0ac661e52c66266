import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { formatDateTime } from '../../../lib/words/format.ts';
import { outlook as reservationOutlook } from '../../reservations/format.ts';
import { number } from '../../ui/reader.ts';
import { option, reservationWords, say } from './words.ts';

/** How the rental screen writes values. */

export { money, nameOf } from '../../reservations/format.ts';
export const when = formatDateTime;
export const kilometres = (value: number): string => say('kilometres', { number: number(value) });
export const fuelText = (eighths: number): string => option('fuel', eighths);

/** "Havana" of America/Havana: whose clock an hour is by (rule: hour-of-the-office). */
export function placeOfZone(zone: string): string {
  const named = option('zone', zone);
  return named === zone ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : named;
}

/** What will happen by itself, or what is still owed, in one sentence; undefined when nothing is. */
export function outlook(row: RentalRow, now: Date): string | undefined {
  const late = row.overdue
    ? say('limit.overdue', { at: `${when(row.drop_off.local)} ${placeOfZone(row.drop_off.zone)}` })
    : undefined;
  return reservationOutlook(row, now, reservationWords, late);
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
