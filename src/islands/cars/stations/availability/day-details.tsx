import { useStore } from '@nanostores/react';
import CarFront from 'lucide-react/icons/car-front';
import Mail from 'lucide-react/icons/mail';
import { useCallback } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { availabilityDay } from '../../../../lib/contract/cars/availability.ts';
import type { AvailabilityDay } from '../../../../lib/contract/cars/availability.ts';
import { rentals } from '../../../../lib/contract/cars/rentals.ts';
import { timeOfLocal } from '../../../../lib/domain/wall-clock.ts';
import { tripAddress } from '../../../../lib/records/address-requests.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate, formatDateTime } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { BehindBlocks, BehindCell, BehindSection } from '../../../ui/behind-cell.tsx';
import type { OpenDay } from '../../../ui/day-grid.tsx';
import { number } from '../../../ui/reader.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { addBlock, mayUnlock, unlock } from './blocks/store.ts';
import { quantityText } from './blocks/texts.ts';
import { say as blockWords } from './blocks/words.ts';
import { $offer } from './offer/open.ts';
import { $grid } from './store.ts';
import type { GridRow } from './store.ts';
import { say } from './words.ts';

interface DayDetailsProps {
  open: OpenDay<GridRow>;
  close(): void;
}

/** What stands behind a cell: when its number changes, rentals and blocks; and what can be done from there. */
export function DayDetails({ open: { row, day }, close }: DayDetailsProps) {
  const { station, model, office } = row;
  const grid = useStore($grid);
  const ask = useCallback(
    () =>
      call(availabilityDay, {
        query: { station: String(station.id), model: String(model.id), day },
      }),
    // The grid was read anew: so is what stands behind it.
    [station.id, model.id, day, grid],
  );
  const details = useAnswer(ask, model.id);
  return (
    <BehindCell
      title={model.name}
      detail={`${station.name} · ${formatDate(day)}`}
      answer={details}
      add={
        may('rentals:create') && {
          href: tripAddress(office.id, model.id, day),
          icon: CarFront,
          label: say('addRental'),
        }
      }
      more={{
        label: say('offer'),
        icon: Mail,
        run: () => {
          close();
          $offer.set({ office_id: office.id, model_ids: [model.id], day });
        },
      }}
      block={{
        label: say('block'),
        run: may('blocks:create')
          ? () => {
              close();
              void addBlock({ station_id: station.id, model_ids: [model.id], from: day, to: day });
            }
          : undefined,
      }}
    >
      {(behind) => <Behind details={behind} close={close} />}
    </BehindCell>
  );
}

function Behind({
  details: { steps, rentals: some, blocks },
  close,
}: {
  details: AvailabilityDay;
  close(): void;
}) {
  return (
    <>
      <ul className="grid gap-1 tabular-nums">
        {steps.map(({ local, free, total, blocked }) => (
          <li key={local} className="flex gap-3">
            <time dateTime={local} className="text-ink-3">
              {timeOfLocal(local)}
            </time>
            <span>
              <b className="font-semibold">{say('step', { free: number(free), total: number(total) })}</b>
              {blocked > 0 && ` · ${say('stepBlocked', { count: blocked, number: number(blocked) })}`}
            </span>
          </li>
        ))}
      </ul>
      {some.length > 0 && (
        <BehindSection title={say('rentals')}>
          {some.map((rental) => (
            <li key={rental.id} className="grid">
              <span className="flex flex-wrap items-center gap-x-2">
                <a
                  href={recordAddress(rentals.key, rental.id)}
                  className="font-semibold text-accent hover:underline"
                >
                  {rental.code}
                </a>
                <span className="min-w-0 break-words">{rental.client}</span>
                <StatusBadge kind="rental" value={rental.status} />
              </span>
              <small className="text-xs text-ink-3">
                {formatDateTime(rental.pick_up_local)} – {formatDateTime(rental.drop_off_local)}
                {rental.plate && ` · ${rental.plate}`}
                {!rental.at_station && ` · ${say('anyStation')}`}
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
          detail: [
            blockWords(`kinds.${block.kind}`),
            block.plate ?? quantityText(block.quantity),
            say('range', { from: formatDate(block.from), to: formatDate(block.to) }),
          ].join(' · '),
          unlock: mayUnlock(block)
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
