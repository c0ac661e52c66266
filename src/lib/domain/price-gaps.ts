import { addDays, datesUntil } from './dates.ts';
import { priceOfNight } from './lodging-price.ts';
import type { RoomPrice } from './lodging-price.ts';
import type { Season } from './seasons.ts';

interface GapQuestion {
  /** First and last night, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  /** Of one room. */
  readonly prices: readonly RoomPrice[];
  readonly seasons: readonly Season[];
}

/** Nights in a row, both ends included, on which a room has no price in a currency, whatever the meals (rule: price-gaps). */
export function priceGaps({ from, to, ...question }: GapQuestion): { from: string; to: string }[] {
  const boards = [...new Set(question.prices.map(({ board_id }) => board_id))];
  const gaps: { from: string; to: string }[] = [];
  for (const date of datesUntil(from, addDays(to, 1))) {
    if (boards.some((board_id) => priceOfNight({ ...question, board_id }, date))) continue;
    const last = gaps.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else gaps.push({ from: date, to: date });
  }
  return gaps;
}
