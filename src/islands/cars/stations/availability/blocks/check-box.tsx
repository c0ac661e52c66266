import { rentals } from '../../../../../lib/contract/cars/rentals.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import { formatDateTime } from '../../../../../lib/words/format.ts';
import { BlockCheck } from '../../../../ui/block-check.tsx';
import { number } from '../../../../ui/reader.ts';
import { $check } from './check.ts';
import { say } from './words.ts';

/** How many cars can be blocked, and which rentals stand in the way of more. */
export function CheckBox() {
  return (
    <BlockCheck
      $check={$check}
      nothing={say('check.nothing')}
      none={say('check.noCars')}
      kindsOf={({ models }) =>
        models.map(({ model, can_block, total }) => ({
          ...model,
          can: say('check.can', { count: can_block, number: number(can_block), total: number(total) }),
        }))
      }
      inTheWayOf={({ rentals: some }) => ({
        heading: say('check.inTheWay', { count: some.length, number: number(some.length) }),
        records: some.map(({ id, code, client, model, pick_up_local, drop_off_local }) => ({
          id,
          code,
          href: recordAddress(rentals.key, id),
          detail: `${client} · ${model.name} · ${formatDateTime(pick_up_local)} – ${formatDateTime(drop_off_local)}`,
        })),
      })}
    />
  );
}
