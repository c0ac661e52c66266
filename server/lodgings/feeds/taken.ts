import type { Kysely } from 'kysely';
import { addDays, addMonthsAnchored } from '../../../src/lib/domain/dates.ts';
import { roomNights } from '../../../src/lib/domain/lodging-nights.ts';
import type { Stay } from '../../../src/lib/domain/lodging-nights.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import type { Database } from '../../db/tables.ts';
import { readRoomStock } from '../nights.ts';

/** Nights that our own calendar tells. */
const DAYS_BACK = 30;
const MONTHS_AHEAD = 18;

/** The nights on which none of a room is free, as runs: the room is not told apart by whom it is taken. */
export async function takenNights(
  db: Kysely<Database>,
  { id, zone }: { readonly id: number; readonly zone: string },
  now: Date,
): Promise<Stay[]> {
  const today = todayIn(zone, now);
  const asked = { check_in: addDays(today, -DAYS_BACK), check_out: addMonthsAnchored(today, MONTHS_AHEAD) };
  const { check_in: from, check_out: until } = asked;
  const stock = (await readRoomStock(db, { rooms: [id], from, until })).get(id);
  const runs: Stay[] = [];
  for (const { date, free } of stock ? roomNights(stock, asked) : []) {
    if (free > 0) continue;
    const last = runs.at(-1);
    const after = addDays(date, 1);
    if (last?.check_out === date) runs[runs.length - 1] = { check_in: last.check_in, check_out: after };
    else runs.push({ check_in: date, check_out: after });
  }
  return runs;
}
