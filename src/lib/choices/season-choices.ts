import { call } from '../api/call.ts';
import { seasons } from '../contract/system/seasons.ts';
import { choicesOf } from './car-choices.ts';

/** Every season, by the first day. */
export const $seasons = choicesOf(seasons.key, async () => {
  const { results } = await call(seasons.list, { query: { page_size: '250' } });
  return results.map(({ id, name }) => ({ value: id, label: name }));
});
