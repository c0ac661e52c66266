import { atom, onMount } from 'nanostores';
import { call } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/attempt.ts';
import { confirm } from '../../../../lib/confirm.ts';
import { prices } from '../../../../lib/contract/cars/pricing/listing.ts';
import type { PriceRow } from '../../../../lib/contract/cars/pricing/listing.ts';
import { seasons } from '../../../../lib/contract/system/seasons.ts';
import { createEditor } from '../../../../lib/editor.ts';
import { createPanel } from '../../../../lib/panel.ts';
import { tablePreferences } from '../../../../lib/preferences.ts';
import { createList } from '../../../../lib/resource.ts';
import { createSavedViews } from '../../../../lib/saved-views.ts';
import { say } from './words.ts';

export const list = createList(prices);
export const panel = createPanel(prices);
export const table = tablePreferences(prices.key);
export const views = createSavedViews(prices.key);

export function reload(): void {
  void list.reload();
  void panel.reload();
}

export const editor = createEditor({ contract: prices, reload });

/** What a price is called: "Kia Picanto, High season, USD". */
export const nameOf = ({ model, season, currency }: PriceRow): string => `${model.name}, ${season?.name ?? say('noSeason')}, ${currency}`;

/** Every season, by the first day. */
export const $seasons = atom<readonly { readonly value: number; readonly label: string }[]>([]);
onMount($seasons, () => {
  void attempt(async () => {
    const { results } = await call(seasons.list, { query: { page_size: 250 } });
    $seasons.set(results.map(({ id, name }) => ({ value: id, label: name })));
  });
});

/** Deletes a price after asking. */
export async function remove(row: PriceRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: nameOf(row) }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(prices.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}
