import { rentalDays } from './rental-days.ts';
import type { DayRule } from './rental-days.ts';

/** What a return suggests to charge (rule: return-charges). Nothing is charged by itself, and nothing is below zero. */

const WHOLE_TANK = 8;

/** Minor units of the fuel that is missing, by eighths of what a full tank costs; rounded to the nearest. */
export function missingFuel(
  { before, after }: { readonly before: number; readonly after: number },
  fullTank: number,
): { eighths: number; amount: number } {
  const eighths = Math.max(0, before - after);
  return { eighths, amount: Math.round((fullTank * eighths) / WHOLE_TANK) };
}

interface Stay {
  readonly pick_up: string;
  readonly drop_off: string;
  readonly returned: string;
}

/** Days that came on top of those that were agreed, counted as the rental's own days are; none when it came back before. */
export function lateDays({ pick_up, drop_off, returned }: Stay, rule: DayRule): number {
  if (returned <= drop_off) return 0;
  return Math.max(0, rentalDays(pick_up, returned, rule) - rentalDays(pick_up, drop_off, rule));
}
