import { call } from '../../../lib/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { confirm } from '../../../lib/confirm.ts';
import { models } from '../../../lib/contract/cars/models.ts';
import type { ModelRow } from '../../../lib/contract/cars/models.ts';
import { seasons } from '../../../lib/contract/system/seasons.ts';
import { timeSlots } from '../../../lib/contract/system/time-slots.ts';
import { createEditor } from '../../../lib/editor.ts';
import { createPanel } from '../../../lib/panel.ts';
import { tablePreferences } from '../../../lib/preferences.ts';
import { createList } from '../../../lib/resource.ts';
import { createSavedViews } from '../../../lib/saved-views.ts';
import { say } from './words.ts';

export const list = createList(models);
export const panel = createPanel(models);
export const table = tablePreferences(models.key);
export const views = createSavedViews(models.key);

/** Brand and name: "Kia Picanto". */
export const nameOf = (row: Pick<ModelRow, 'brand' | 'name'>): string => `${row.brand} ${row.name}`;

export const editor = createEditor({
  contract: models,
  reload: () => {
    void list.reload();
    void panel.reload();
  },
});

/** Deletes a model after asking; one that is in use is refused by the server, which says where. */
export async function remove(row: ModelRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: nameOf(row) }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(models.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}

/** Seasons to choose from, by their names in the page's language. */
export async function findSeasons(text: string, signal: AbortSignal) {
  const { results } = await call(seasons.list, { query: { q: text, page_size: 100 }, signal });
  return results.map(({ id, name }) => ({ value: id, label: name }));
}

export async function findTimeSlots(text: string, signal: AbortSignal) {
  const { results } = await call(timeSlots.list, { query: { q: text, page_size: 100 }, signal });
  return results.map(({ id, name, from, to }) => ({ value: id, label: `${name} (${from}–${to})` }));
}
