import { call } from '../../../../lib/api.ts';
import { attempt } from '../../../../lib/attempt.ts';
import { confirm } from '../../../../lib/confirm.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { createEditor } from '../../../../lib/editor.ts';
import { createPanel } from '../../../../lib/panel.ts';
import { tablePreferences } from '../../../../lib/preferences.ts';
import { createList } from '../../../../lib/resource.ts';
import { createSavedViews } from '../../../../lib/saved-views.ts';
import { say } from './words.ts';

export const list = createList(vehicles);
export const panel = createPanel(vehicles);
export const table = tablePreferences(vehicles.key);
export const views = createSavedViews(vehicles.key);

export const nameOf = ({ plate, model }: VehicleRow): string => `${plate} · ${model.name}`;

export const editor = createEditor({
  contract: vehicles,
  reload: () => {
    void list.reload();
    void panel.reload();
  },
});

/** Deletes a vehicle after asking; one that rentals name is refused by the server, which says where. */
export async function remove(row: VehicleRow): Promise<void> {
  const sure = await confirm({ title: say('remove.title', { name: nameOf(row) }), text: say('remove.text'), yes: say('remove.yes'), danger: true });
  if (!sure) return;
  await attempt(async () => {
    await call(vehicles.remove, { params: { id: row.id } });
    panel.close();
  });
  void list.reload();
}
