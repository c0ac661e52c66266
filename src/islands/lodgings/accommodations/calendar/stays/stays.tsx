import { useMemo } from 'react';
import { bookings } from '../../../../../lib/contract/lodgings/bookings.ts';
import { statusOf } from '../../../../../lib/contract/status.ts';
import { BOOKING_STATUS } from '../../../../../lib/contract/status.ts';
import { BOOKING, BOOKING_ROOM } from '../../../../../lib/domain/transitions.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import { formatDate } from '../../../../../lib/words/format.ts';
import { StatusBadge, statusText } from '../../../../ui/badge.tsx';
import { Band } from '../../../../ui/band.tsx';
import { BarGrid } from '../../../../ui/bar-grid.tsx';
import type { BarRow } from '../../../../ui/bar-grid.tsx';
import { Bar } from '../../../../ui/bar.tsx';
import { DayTools } from '../../../../ui/day-tools.tsx';
import { GridExportMenu, GridHead, GridStates } from '../../../../ui/grid-page.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { ListPage } from '../../../../ui/list-page.tsx';
import { useActionDialogs } from '../../../../ui/use-action-dialogs.ts';
import { Filters } from '../filters.tsx';
import { Sections } from '../sections.tsx';
import { $stays, days, exportStays, filters, readStays } from '../store.ts';
import type { StayBar, StayRow, Stays as Answer } from '../store.ts';
import { say } from '../words.ts';
import { dialog } from './dialog.ts';
import { placeOf } from './layout.ts';
import { askForMove, canMove, findBar, move } from './move.ts';

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'));

/** Bookings as bars in the rows of their rooms. The default export is what React.lazy asks for. */
export default function Stays() {
  const closeDialog = useActionDialogs(dialog);
  return (
    <ListPage panel={null}>
      <GridHead title={say('sections.bookings')} window={days}>
        <GridExportMenu file={exportStays} />
      </GridHead>
      <Sections />
      <DayTools window={days}>
        <Legend />
      </DayTools>
      <Filters />
      <GridStates
        $grid={$stays}
        filters={filters}
        retry={() => void readStays()}
        empty={[say('empty'), say('emptyText')]}
        noMatch={say('noMatchText')}
      >
        {(stays) => <StayGrid stays={stays} />}
      </GridStates>
      <p className="no-print border-t border-line bg-surface px-5 py-1.5 text-sm text-balance text-ink-2 max-sm:hidden pointer-coarse:hidden">
        {say('timeline.hint')}
      </p>
      {closeDialog && <MoveDialog onClose={closeDialog} />}
    </ListPage>
  );
}

/** What the bars' icons and colors mean; a cancelled booking holds no room and has no bar. */
function Legend() {
  return (
    <ul aria-label={say('timeline.legend')} className="flex flex-wrap gap-1.5 sm:ml-auto">
      {BOOKING_STATUS.filter(({ value }) => value !== BOOKING.cancelled).map(({ value }) => (
        <li key={value}>
          <StatusBadge kind="booking" value={value} />
        </li>
      ))}
      <li>
        <StatusBadge kind="booking_room" value={BOOKING_ROOM.in_house} />
      </li>
    </ul>
  );
}

function StayGrid({ stays }: { stays: Answer }) {
  const rows = useMemo(() => stays.rows.map((row) => rowOf(row, stays)), [stays]);
  const withBar = (act: (found: NonNullable<ReturnType<typeof findBar>>) => void) => (line: number) => {
    const found = findBar(stays, line);
    if (found) act(found);
  };
  return (
    <BarGrid
      label={say('timeline.label')}
      head={say('fields.room')}
      rows={rows}
      days={stays.days}
      today={days.today()}
      onShift={(line, by) => withBar((found) => void move(stays, found, { days: by }))(line)}
      onAsk={withBar(askForMove)}
    />
  );
}

/** The row of one sort of room, with a lane for each of them that somebody has. */
function rowOf(row: StayRow, stays: Answer): BarRow {
  return {
    key: String(row.room.id),
    track: row.room.id,
    group: row.accommodation,
    title: row.room.name,
    detail: say('timeline.quantity', { count: row.quantity }),
    lanes: Math.max(1, ...[...row.bars, ...row.blocks].map(({ lane }) => (lane ?? 0) + 1)),
    count: row.bars.length,
    draw: ({ lanes, topOf }) => (
      <>
        {row.blocks
          .filter(({ lane }) => (lane ?? 0) < lanes)
          .map(({ id, lane, quantity, reason, ...nights }) => (
            <Band
              key={id}
              band={nights}
              days={stays.days}
              top={lane === null ? undefined : topOf(lane)}
              text={
                lane === null || quantity === null
                  ? say('timeline.allBlocked', { reason })
                  : say('timeline.blocked', { count: quantity, reason })
              }
            />
          ))}
        {row.bars
          .filter(({ lane }) => lane < lanes)
          .map((bar) => (
            <StayBarButton key={bar.room_line_id} bar={bar} row={row} stays={stays} top={topOf(bar.lane)} />
          ))}
      </>
    ),
  };
}

/** Color and icon of a bar: those of its booking, unless its guests are there or have left. */
function lookOf({ status, room_status }: StayBar) {
  return room_status === BOOKING_ROOM.in_house || room_status === BOOKING_ROOM.departed
    ? ({ kind: 'booking_room', value: room_status } as const)
    : ({ kind: 'booking', value: status } as const);
}

interface StayBarProps {
  bar: StayBar;
  row: StayRow;
  stays: Answer;
  top: number;
}

/** One room of a booking: pressed it leads to the booking, dragged it moves. */
function StayBarButton({ bar, row, stays, top }: StayBarProps) {
  const { code, client, check_in, check_out } = bar;
  const { kind, value } = lookOf(bar);
  const { tone, icon } = statusOf(kind, value) ?? { tone: 'secondary', icon: 'alert' };
  const status = statusText(kind, value);
  const [from, to] = [formatDate(check_in), formatDate(check_out)];
  return (
    <Bar
      id={bar.room_line_id}
      place={placeOf(bar, stays.days)}
      top={top}
      text={client}
      label={say('timeline.bar', { code, client, status, from, to })}
      title={`${code} · ${client} · ${status}\n${from} – ${to}`}
      tone={tone}
      icon={icon}
      current={false}
      onOpen={() => location.assign(recordAddress(bookings.key, bar.id))}
      onDrop={
        canMove(bar)
          ? (share, room) =>
              void move(
                stays,
                { row, bar },
                {
                  days: Math.round(share * stays.days.length),
                  room: room === row.room.id ? undefined : room,
                },
              )
          : undefined
      }
    />
  );
}
