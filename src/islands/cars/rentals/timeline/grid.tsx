import { useMemo } from 'react';
import { OFFICE_ZONE } from '../../../../lib/contract/limits.ts';
import { VEHICLE } from '../../../../lib/domain/statuses.ts';
import { toLocal } from '../../../../lib/domain/wall-clock.ts';
import { Band } from '../../../ui/band.tsx';
import { BarGrid } from '../../../ui/bar-grid.tsx';
import type { BarRow } from '../../../ui/bar-grid.tsx';
import { TimelineBarButton } from './bar.tsx';
import { blockRows, daysFrom, timelineRows } from './layout.ts';
import type { BlockRow, TimelineRow } from './layout.ts';
import { askForMove, move } from './move.ts';
import { today } from './store.ts';
import type { TimelineAnswer } from './store.ts';
import { say } from '../words.ts';

/** The grid itself: a row for each vehicle, a column for each day, rentals as bars; above them what stations keep. */
export function TimelineGrid({ answer }: { answer: TimelineAnswer }) {
  const days = useMemo(() => daysFrom(answer.from, answer.days), [answer]);
  const rows = useMemo(
    () => [
      ...blockRows(answer.blocks).map((row) => blockedRow(row, days)),
      ...timelineRows(answer, toLocal(new Date(), OFFICE_ZONE)).map((row) => rowOf(row, days, answer)),
    ],
    [answer, days],
  );
  return (
    <BarGrid
      label={say('timeline.label')}
      head={say('timeline.vehicles')}
      rows={rows}
      days={days}
      today={today()}
      onShift={(id, by) => {
        const bar = answer.bars.find((one) => one.id === id);
        if (bar) void move(answer, bar, { days: by });
      }}
      onAsk={(id) => void askForMove(id)}
    />
  );
}

/** The row of a vehicle, or of the rentals without one. */
function rowOf(
  { vehicle, bars, lanes }: TimelineRow,
  days: readonly string[],
  answer: TimelineAnswer,
): BarRow {
  const idle = vehicle?.status === VEHICLE.maintenance;
  const track = vehicle?.id ?? 0;
  return {
    key: String(track),
    track,
    title: vehicle?.plate ?? say('timeline.none'),
    detail: idle ? say('timeline.maintenance') : vehicle?.model.name,
    idle,
    lanes,
    count: bars.length,
    draw: (shown) => (
      <>
        {vehicle?.maintenance.map((band) => (
          <Band
            key={band.id}
            band={band}
            days={days}
            text={`${say('timeline.maintenance')}: ${band.reason}`}
          />
        ))}
        {bars
          .filter(({ lane }) => lane < shown.lanes)
          .map((placed) => (
            <TimelineBarButton
              key={placed.bar.id}
              placed={placed}
              top={shown.topOf(placed.lane)}
              answer={answer}
            />
          ))}
      </>
    ),
  };
}

/** Blocks of a station: what is kept from clients stands above the vehicles. */
const blockedRow = ({ key, station, model, blocks }: BlockRow, days: readonly string[]): BarRow => ({
  key,
  title: station,
  detail: model ?? say('timeline.allModels'),
  lanes: 1,
  count: 0,
  draw: () =>
    blocks.map(({ id, quantity, reason, ...band }) => (
      <Band
        key={id}
        band={band}
        days={days}
        text={
          quantity === null
            ? say('timeline.allBlocked', { reason })
            : say('timeline.blocked', { count: quantity, reason })
        }
      />
    )),
});
