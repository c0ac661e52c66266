import { atom, onMount } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { $officeGroups } from '../../../lib/car-choices.ts';
import { confirm } from '../../../lib/confirm.ts';
import { offices } from '../../../lib/contract/cars/offices.ts';
import type { OfficeRow } from '../../../lib/contract/cars/offices.ts';
import type { Reference } from '../../../lib/contract/fields.ts';
import { listStates } from '../../../lib/contract/system/places.ts';
import { createEditor } from '../../../lib/editor.ts';
import { createPanel } from '../../../lib/panel.ts';
import { tablePreferences } from '../../../lib/preferences.ts';
import { createList } from '../../../lib/resource.ts';
import { createSavedViews } from '../../../lib/saved-views.ts';
import { say } from './words.ts';

/** Country in which the offices are, chosen at first in the form. */
export const HOME_COUNTRY = 'CU';

export const list = createList(offices);
export const panel = createPanel(offices);
export const table = tablePreferences(offices.key);
export const views = createSavedViews(offices.key);

export const nameOf = ({ name }: Pick<OfficeRow, 'name'>): string => name;

export const editor = createEditor({
  contract: offices,
  reload: () => {
    void list.reload();
    void panel.reload();
  },
});

/** Provinces to filter by: those of the offices' country. */
export const $provinces = atom<readonly Reference[]>([]);
onMount($provinces, () => {
  void attempt(async () => $provinces.set(await call(listStates, { query: { country: HOME_COUNTRY } })));
});

/** The country and state of a city that an office on the page or another office has; the form begins with them. */
export function placeOf(cityId: number | undefined): { country: string; state?: number | undefined } {
  const state = panel.$state.get();
  const rows = [...(list.$page.get().page?.results ?? []), ...(state.kind === 'ready' ? [state.row] : [])];
  const row = rows.find(({ municipality }) => municipality.id === cityId);
  if (row) return { country: row.municipality.state.country_code, state: row.municipality.state.id };
  const group = $officeGroups.get().find(({ offices: some }) => some.some(({ municipality }) => municipality.id === cityId));
  return { country: HOME_COUNTRY, state: group?.state.id };
}

/** Deletes an office after asking; one that is in use is refused by the server, which says where. */
export async function remove(row: OfficeRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: row.name }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(offices.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}
