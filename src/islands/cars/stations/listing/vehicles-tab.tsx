import { useState } from 'react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { call } from '../../../../lib/api/call.ts';
import type { StationRow } from '../../../../lib/contract/cars/stations.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { may } from '../../../../lib/session/session.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { moving } from './moving.ts';
import { say } from './words.ts';

/** As many vehicles as one station has at most on this tab; the list of vehicles has them all. */
const VEHICLES = '100';
const vehiclesAt = async (station: number): Promise<VehicleRow[]> =>
  (await call(vehicles.list, { query: { station: String(station), page_size: VEHICLES } })).results;

/** Vehicles that stand at a station, and those that are to move to another. */
export function VehiclesTab({ row }: { row: StationRow }) {
  const state = useAnswer(vehiclesAt, row.id, row.version + row.vehicle_count);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{commonWords('none')}</p>;
  const picked = state.value.filter(({ id }) => chosen.has(id));
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        {state.value.map(({ id, plate, model, status }) => (
          <li key={id} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            {may('vehicles:update') && (
              <input
                type="checkbox"
                aria-label={plate}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                className="size-4 accent-(--accent)"
              />
            )}
            <a
              href={recordAddress(vehicles.key, id)}
              className="font-semibold text-accent underline underline-offset-2"
            >
              {plate}
            </a>
            <span className="min-w-0 flex-1 truncate text-ink-2">{model.name}</span>
            <StatusBadge kind="vehicle" value={status} />
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <span>
          <Button
            icon={ArrowRightLeft}
            onPress={() =>
              moving.open({
                id: row.id,
                ids: picked.map(({ id }) => id),
                plates: picked.map(({ plate }) => plate),
              })
            }
          >
            {say('move.action', { count: picked.length })}
          </Button>
        </span>
      )}
    </div>
  );
}
