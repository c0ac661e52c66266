import { call } from '../../../lib/api/call.ts';
import { models } from '../../../lib/contract/cars/models.ts';
import { seasons } from '../../../lib/contract/system/seasons.ts';
import { timeSlots } from '../../../lib/contract/system/time-slots.ts';
import { recordScreen } from '../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: models,
  nameOf: ({ brand, name }) => `${brand} ${name}`,
  say,
});
export const { list, panel, editor } = records;

/** Seasons to choose from, by their names in the page's language. */
export async function findSeasons(text: string, signal: AbortSignal) {
  const { results } = await call(seasons.list, { query: { q: text, page_size: 100 }, signal });
  return results.map(({ id, name }) => ({ value: id, label: name }));
}

export async function findTimeSlots(text: string, signal: AbortSignal) {
  const { results } = await call(timeSlots.list, { query: { q: text, page_size: 100 }, signal });
  return results.map(({ id, name, from, to }) => ({ value: id, label: `${name} (${from}–${to})` }));
}
