import { atom, onMount } from 'nanostores';
import { call } from '../../../../lib/api/call.ts';
import { attempt } from '../../../../lib/api/attempt.ts';
import { prices } from '../../../../lib/contract/cars/pricing/listing.ts';
import { seasons } from '../../../../lib/contract/system/seasons.ts';
import { recordScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

export const records = recordScreen({
  contract: prices,
  // "Kia Picanto, High season, USD"
  nameOf: ({ model, season, currency }) => `${model.name}, ${season?.name ?? say('noSeason')}, ${currency}`,
  say,
});
export const { list, panel, editor, reload } = records;

/** Every season, by the first day. */
export const $seasons = atom<readonly { readonly value: number; readonly label: string }[]>([]);
onMount($seasons, () => {
  void attempt(async () => {
    const { results } = await call(seasons.list, { query: { page_size: 250 } });
    $seasons.set(results.map(({ id, name }) => ({ value: id, label: name })));
  });
});
