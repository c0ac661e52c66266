import { useStore } from '@nanostores/react';
import CarFront from 'lucide-react/icons/car-front';
import Lock from 'lucide-react/icons/lock';
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
import { Button } from '../../../ui/button.tsx';
import type { OpenDay } from '../../../ui/day-grid.tsx';
import { errorText, errorWords, number } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { addBlock, mayUnlock, unlock } from './blocks/store.ts';
import { quantityText } from './blocks/texts.ts';
import { say as blockWords } from './blocks/words.ts';
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
    <div className="grid w-88 max-w-[calc(100vw-32px)] gap-3 p-2.5">
      <header>
        <h2 data-first tabIndex={-1} className="text-md font-[650] outline-none">
          {model.name}
        </h2>
        <p className="text-sm text-ink-2">
          {station.name} · {formatDate(day)}
        </p>
      </header>
      {details.kind === 'loading' && <SkeletonText lines={3} />}
      {details.kind === 'failed' && (
        <p role="alert" className="text-danger">
          {errorText(details.error)}
        </p>
      )}
      {details.kind === 'ready' && <Behind details={details.value} close={close} />}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {may('rentals:create') && (
          <a
            href={tripAddress(office.id, model.id, day)}
            className="inline-flex min-h-control items-center gap-1.5 rounded-sm border border-accent bg-accent px-3 font-semibold text-accent-ink hover:brightness-95 pointer-coarse:min-h-11"
          >
            <CarFront className="size-4" aria-hidden="true" />
            {say('addRental')}
          </a>
        )}
        {may('blocks:create') ? (
          <Button
            icon={Lock}
            onPress={() => {
              close();
              void addBlock({ station_id: station.id, model_ids: [model.id], from: day, to: day });
            }}
          >
            {say('block')}
          </Button>
        ) : (
          <p className="text-sm text-ink-3">
            {say('block')}: {errorWords('reason.not_permitted')}
          </p>
        )}
      </footer>
    </div>
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
        <section>
          <h3 className="mb-1 text-sm font-semibold text-ink-2">{say('rentals')}</h3>
          <ul className="grid gap-1.5">
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
          </ul>
        </section>
      )}
      {blocks.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-semibold text-ink-2">{say('blocks')}</h3>
          <ul className="grid gap-1.5">
            {blocks.map((block) => (
              <li key={block.id} className="flex items-start gap-2">
                <span className="grid min-w-0 flex-1">
                  <span className="break-words">{block.reason}</span>
                  <small className="text-xs text-ink-3">
                    {[
                      blockWords(`kinds.${block.kind}`),
                      block.plate ?? quantityText(block.quantity),
                      say('range', { from: formatDate(block.from), to: formatDate(block.to) }),
                    ].join(' · ')}
                  </small>
                </span>
                {mayUnlock(block) && (
                  <Button
                    onPress={() => {
                      close();
                      void unlock(block);
                    }}
                  >
                    {say('unlock')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {some.length === 0 && blocks.length === 0 && <p className="text-ink-3">{say('nothing')}</p>}
    </>
  );
}
