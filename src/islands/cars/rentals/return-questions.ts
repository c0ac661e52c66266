import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { DAY_MINUTES, wallMinutes } from '../../../lib/domain/times.ts';
import { fuelText, money } from './format.ts';
import { say } from './words.ts';

/** Whole days by the clock between the agreed drop-off and the real return; negative when it came back before. */
function daysLate({ drop_off, return_data }: Pick<RentalRow, 'drop_off' | 'return_data'>): number {
  return return_data ? Math.trunc(wallMinutes(drop_off.local, return_data.local) / DAY_MINUTES) : 0;
}

/** What a return leaves open: fuel that is missing, days that were not used or came on top, the deposit. */
export function returnQuestions(row: RentalRow): string[] {
  const { hand_over, return_data, deposit } = row;
  if (!hand_over || !return_data) return [];
  const days = daysLate(row);
  return [
    ...(return_data.fuel < hand_over.fuel
      ? [say('returned.fuel', { before: fuelText(hand_over.fuel), after: fuelText(return_data.fuel) })]
      : []),
    ...(days < 0 ? [say('returned.early', { count: -days })] : []),
    ...(days > 0 ? [say('returned.late', { count: days })] : []),
    ...(deposit && deposit.amount > 0 ? [say('returned.deposit', { amount: money(deposit) })] : []),
  ];
}
