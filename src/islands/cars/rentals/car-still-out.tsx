import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { Button } from '../../ui/button.tsx';
import { actionsOf } from './actions.ts';
import { when } from './format.ts';
import { act } from './menu-items.tsx';
import { panel } from './store.ts';
import { say } from './words.ts';

/** The rental's car did not come back from the one before: who has it, and another car instead. */
export function CarStillOut({ row }: { row: RentalRow }) {
  const { waits_for: late, vehicle } = row;
  if (!late) return null;
  const change = actionsOf(row, new Date()).find(
    ({ name, refused }) => name === 'change_vehicle' && refused === undefined,
  );
  return (
    <div role="status" className="mx-5 mt-4 grid gap-2 rounded-sm bg-warn-soft px-4 py-3 max-sm:mx-4">
      <p className="font-medium">
        {say('waits.text', {
          plate: vehicle?.plate ?? '',
          client: late.client,
          code: late.code,
          at: when(late.drop_off_local),
        })}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button onPress={() => panel.open(late.id)}>{say('waits.open', { code: late.code })}</Button>
        {change && <Button onPress={() => act('change_vehicle', row)}>{say('waits.other')}</Button>}
      </p>
    </div>
  );
}
