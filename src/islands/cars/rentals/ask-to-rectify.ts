import { call } from '../../../lib/api/call.ts';
import { rentalSheet } from '../../../lib/contract/cars/rental-sheet.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { may } from '../../../lib/session/session.ts';
import { dialogs } from './dialogs.ts';
import { returnQuestions } from './return-questions.ts';
import { say } from './words.ts';

/**
 * A car that came back with less fuel, on another day, damaged or without something, and a deposit: what of it changes the price is asked at once
 * (rule: return-questions).
 */
export async function askToRectify(row: RentalRow): Promise<void> {
  if (!may('rentals:rectify')) return;
  const questions = [...returnQuestions(row), ...(await foundQuestions(row))];
  if (questions.length === 0) return;
  const sure = await confirm({
    title: say('returned.title', { code: row.code }),
    text: questions.join(' '),
    yes: say('returned.rectify'),
  });
  if (sure) dialogs.rectify.open(row);
}

/** Damage that was found and what did not come back; without a connection the correction still shows them. */
async function foundQuestions({ id }: RentalRow): Promise<string[]> {
  const proposed = await call(rentalSheet, { params: { id } })
    .then((sheet) => sheet.proposed)
    .catch(() => []);
  const names = proposed.flatMap(({ kind, name }) => (kind === 'damage' || kind === 'missing' ? name : []));
  return names.length === 0 ? [] : [say('returned.found', { names: names.join('; ') })];
}
