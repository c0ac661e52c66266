import clsx from 'clsx';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { weekdayOf } from '../../../../lib/domain/dates.ts';
import { VEHICLE } from '../../../../lib/domain/statuses.ts';
import { toLocal } from '../../../../lib/domain/wall-clock.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { OFFICE_ZONE, WEEK_START } from '../../../../lib/contract/limits.ts';
import { weekdayNames } from '../../../../lib/words/format.ts';
import { TimelineBarButton } from './bar.tsx';
import { bandOf, blockRows, daysFrom, timelineRows } from './layout.ts';
import type { BlockRow, TimelineRow } from './layout.ts';
import { askForMove, move } from './move.ts';
import { today } from './store.ts';
import type { TimelineAnswer } from './store.ts';
import { say } from '../words.ts';

const LANE = 30;
const PAD = 5;

/** The grid itself: a row for each vehicle, a column for each day, rentals as bars. */
export function TimelineGrid({ answer }: { answer: TimelineAnswer }) {
  const rows = useMemo(() => timelineRows(answer, toLocal(new Date(), OFFICE_ZONE)), [answer]);
  const days = useMemo(() => daysFrom(answer.from, answer.days), [answer]);
  const now = today();

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const element =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-bar]') : null;
    const bar = answer.bars.find(({ id }) => String(id) === element?.dataset['bar']);
    if (!element || !bar) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.shiftKey && by !== undefined) void move(answer, bar, { days: by });
    else if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey) void askForMove(bar.id);
    else if (event.key.startsWith('Arrow')) focusNext(element, event.key);
    else return;
    event.preventDefault();
  }
  return (
    <div
      role="region"
      aria-label={say('timeline.label')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface"
    >
      <div style={{ minWidth: 168 + days.length * 70 }}>
        <div
          aria-hidden="true"
          className="sticky top-0 z-20 flex border-b border-line bg-surface text-xs text-ink-2"
        >
          <span className="sticky left-0 z-10 w-42 max-sm:w-28 shrink-0 border-r border-line bg-surface px-3 py-1.5 font-semibold">
            {say('timeline.vehicles')}
          </span>
          <div
            className="grid flex-1"
            style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
          >
            {days.map((day) => (
              <span
                key={day}
                className={clsx(
                  'border-r border-line px-1 py-1.5 text-center whitespace-nowrap',
                  day === now && 'bg-accent-soft font-semibold text-accent',
                )}
              >
                {dayName(day)} {Number(day.slice(8))}/{Number(day.slice(5, 7))}
              </span>
            ))}
          </div>
        </div>
        <ul aria-label={say('timeline.vehicles')}>
          {blockRows(answer.blocks).map((row) => (
            <BlockedRow key={row.key} row={row} days={days} now={now} />
          ))}
          {rows.map((row) => (
            <Row key={row.vehicle?.id ?? 0} row={row} days={days} now={now} answer={answer} />
          ))}
        </ul>
      </div>
    </div>
  );
}

interface RowProps {
  row: TimelineRow;
  days: readonly string[];
  now: string;
  answer: TimelineAnswer;
}

/** Lanes of the rentals without a vehicle that show at once; a busy month would fill the screen with them. */
const LANES_AT_ONCE = 6;

function Row({ row: { vehicle, bars, lanes: all }, days, now, answer }: RowProps) {
  const [whole, setWhole] = useState(false);
  const withdrawn = vehicle?.status === VEHICLE.maintenance;
  const lanes = whole ? all : Math.min(all, LANES_AT_ONCE);
  const shown = bars.filter(({ lane }) => lane < lanes);
  return (
    <li className="flex border-b border-line">
      <span className="sticky left-0 z-10 flex w-42 max-sm:w-28 shrink-0 flex-col justify-center self-stretch border-r border-line bg-surface px-3 leading-tight">
        <b className="truncate text-sm font-semibold">{vehicle?.plate ?? say('timeline.none')}</b>
        {all > LANES_AT_ONCE && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="text-left text-xs text-accent hover:underline"
          >
            {whole ? say('timeline.fewer') : say('timeline.more', { count: bars.length })}
          </button>
        )}
        {vehicle && (
          <span className="truncate text-xs text-ink-3">
            {withdrawn ? say('timeline.maintenance') : vehicle.model.name}
          </span>
        )}
      </span>
      <div
        data-track={vehicle?.id ?? 0}
        className={clsx('relative flex-1', withdrawn && 'bg-surface-2')}
        style={{ height: Math.max(40, lanes * LANE + PAD * 2) }}
      >
        <DayLines days={days} now={now} />
        {vehicle?.maintenance.map((band) => (
          <Band
            key={band.id}
            band={band}
            days={days}
            text={`${say('timeline.maintenance')}: ${band.reason}`}
          />
        ))}
        {shown.map((placed) => (
          <TimelineBarButton
            key={placed.bar.id}
            placed={placed}
            top={PAD + placed.lane * LANE}
            answer={answer}
          />
        ))}
      </div>
    </li>
  );
}

/** The lines between the days of a row; today is tinted. */
function DayLines({ days, now }: { days: readonly string[]; now: string }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid"
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {days.map((day) => (
        <span key={day} className={clsx('border-r border-line', day === now && 'bg-accent-soft')} />
      ))}
    </div>
  );
}

/** Blocks of a station: what is kept from clients stands above the vehicles. */
function BlockedRow({ row, days, now }: { row: BlockRow; days: readonly string[]; now: string }) {
  const { station, model, blocks } = row;
  return (
    <li className="flex border-b border-line">
      <span className="sticky left-0 z-10 flex w-42 max-sm:w-28 shrink-0 flex-col justify-center self-stretch border-r border-line bg-surface px-3 leading-tight">
        <b className="truncate text-sm font-semibold">{station}</b>
        <span className="truncate text-xs text-ink-3">{model ?? say('timeline.allModels')}</span>
      </span>
      <div className="relative flex-1" style={{ height: 40 }}>
        <DayLines days={days} now={now} />
        {blocks.map(({ id, quantity, reason, ...band }) => (
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
        ))}
      </div>
    </li>
  );
}

interface BandProps {
  readonly band: { readonly from: string; readonly to: string };
  readonly days: readonly string[];
  readonly text: string;
}

/** Days on which a vehicle is in maintenance, or cars are blocked: hatched, with the reason. */
function Band({ band, days, text }: BandProps) {
  const { left, width } = bandOf(band, days);
  return (
    <span
      title={text}
      className="absolute inset-y-0 overflow-hidden border-x border-line bg-surface-2 px-1 text-xs leading-tight text-ellipsis whitespace-nowrap text-ink-2"
      style={{
        left: `${left * 100}%`,
        width: `${width * 100}%`,
        backgroundImage:
          'repeating-linear-gradient(135deg, color-mix(in srgb, currentColor 22%, transparent) 0 1px, transparent 1px 8px)',
      }}
    >
      <span className="rounded-sm bg-surface-2 pr-1">{text}</span>
    </span>
  );
}

function dayName(day: string): string {
  const { language } = pageFacts();
  return weekdayNames(language, 'short')[(weekdayOf(day) - WEEK_START[language] + 7) % 7] ?? '';
}

/** Left and right within a vehicle's row; up and down to the nearest rental of the next row that has any. */
function focusNext(from: HTMLElement, key: string): void {
  const row = from.closest('li');
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const bars = [...(row?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])];
    bars[bars.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]?.focus();
    return;
  }
  const x = from.getBoundingClientRect().left;
  const step = (element: Element | null | undefined): Element | null | undefined =>
    key === 'ArrowDown' ? element?.nextElementSibling : element?.previousElementSibling;
  for (let next = step(row); next; next = step(next)) {
    const bars = [...next.querySelectorAll<HTMLElement>('[data-bar]')];
    const nearest = bars.toSorted(
      (one, other) =>
        Math.abs(one.getBoundingClientRect().left - x) - Math.abs(other.getBoundingClientRect().left - x),
    )[0];
    if (nearest) return nearest.focus();
  }
}
