import { bookings } from '../../../../../lib/contract/lodgings/bookings.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import { BlockCheck } from '../../../../ui/block-check.tsx';
import { number } from '../../../../ui/reader.ts';
import { $check } from './check.ts';
import { nightsText } from './texts.ts';
import { say } from './words.ts';

/** How many rooms can be blocked, and which bookings stand in the way of more. */
export function CheckBox() {
  return (
    <BlockCheck
      $check={$check}
      nothing={say('check.nothing')}
      none={say('check.noRooms')}
      kindsOf={({ rooms }) =>
        rooms.map(({ room, can_block, total }) => ({
          ...room,
          can: say('check.can', { count: can_block, number: number(can_block), total: number(total) }),
        }))
      }
      inTheWayOf={({ bookings: some }) => ({
        heading: say('check.inTheWay', { count: some.length, number: number(some.length) }),
        records: some.map(({ id, code, client, room, check_in, check_out }) => ({
          id,
          code,
          href: recordAddress(bookings.key, id),
          detail: `${client} · ${room.name} · ${nightsText({ from: check_in, to: check_out })}`,
        })),
      })}
    />
  );
}
