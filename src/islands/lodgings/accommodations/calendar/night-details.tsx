import { useStore } from '@nanostores/react';
import BedDouble from 'lucide-react/icons/bed-double';
import { useCallback } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { lodgingNight } from '../../../../lib/contract/lodgings/availability.ts';
import type { LodgingNight } from '../../../../lib/contract/lodgings/availability.ts';
import { bookings } from '../../../../lib/contract/lodgings/bookings.ts';
import { stayAddress } from '../../../../lib/records/address-requests.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { BehindBlocks, BehindCell, BehindSection } from '../../../ui/behind-cell.tsx';
import type { OpenDay } from '../../../ui/day-grid.tsx';
import { number } from '../../../ui/reader.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { addBlock, mayUnlock, unlock } from './blocks/store.ts';
import { nightsText, quantityText } from './blocks/texts.ts';
import { $nights } from './store.ts';
import type { GridRow } from './store.ts';
import { say } from './words.ts';

interface NightDetailsProps {
  open: OpenDay<GridRow>;
  close(): void;
}

/** What stands behind a cell: bookings and blocks, and what can be done from there. */
export function NightDetails({ open: { row, day }, close }: NightDetailsProps) {
  const { accommodation, room } = row;
  const grid = useStore($nights);
  const ask = useCallback(
    () => call(lodgingNight, { query: { room: String(room.id), night: day } }),
    // The grid was read anew: so is what stands behind it.
    [room.id, day, grid],
  );
  const details = useAnswer(ask, room.id);
  return (
    <BehindCell
      title={room.name}
      detail={`${accommodation.name} · ${formatDate(day)}`}
      answer={details}
      add={
        may('bookings:create') && {
          href: stayAddress(accommodation.id, room.id, day),
          icon: BedDouble,
          label: say('addBooking'),
        }
      }
      block={{
        label: say('block'),
        run: may('room_blocks:create')
          ? () => {
              close();
              void addBlock({
                accommodation_id: accommodation.id,
                room_ids: [room.id],
                from: day,
                to: day,
              });
            }
          : undefined,
      }}
    >
      {(night) => <Behind night={night} close={close} />}
    </BehindCell>
  );
}

function Behind({ night, close }: { night: LodgingNight; close(): void }) {
  const { free, total, blocked, bookings: some, blocks } = night;
  return (
    <>
      <p className="tabular-nums">
        <b className="font-semibold">{say('counts', { free: number(free), total: number(total) })}</b>
        {blocked > 0 && ` · ${say('blocked', { count: blocked, number: number(blocked) })}`}
      </p>
      {some.length > 0 && (
        <BehindSection title={say('bookings')}>
          {some.map((booking, index) => (
            <li key={index} className="grid">
              <span className="flex flex-wrap items-center gap-x-2">
                <a
                  href={recordAddress(bookings.key, booking.id)}
                  className="font-semibold text-accent hover:underline"
                >
                  {booking.code}
                </a>
                <span className="min-w-0 break-words">{booking.client}</span>
                <StatusBadge kind="booking" value={booking.status} />
              </span>
              <small className="text-xs text-ink-3">
                {say('range', { from: formatDate(booking.check_in), to: formatDate(booking.check_out) })} ·{' '}
                {say('people', { count: booking.adults + booking.children })}
              </small>
            </li>
          ))}
        </BehindSection>
      )}
      <BehindBlocks
        title={say('blocks')}
        unlockLabel={say('unlock')}
        blocks={blocks.map((block) => ({
          id: block.id,
          reason: block.reason,
          detail: [quantityText(block.quantity), nightsText(block)].join(' · '),
          unlock: mayUnlock()
            ? () => {
                close();
                void unlock(block);
              }
            : undefined,
        }))}
      />
      {some.length === 0 && blocks.length === 0 && <p className="text-ink-3">{say('nothing')}</p>}
    </>
  );
}
