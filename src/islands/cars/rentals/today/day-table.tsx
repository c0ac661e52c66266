import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { $search } from '../../../../lib/records/address.ts';
import type { DayListEntry } from '../../../../lib/contract/cars/day-list.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { RENTAL } from '../../../../lib/domain/transitions.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { number } from '../../../ui/reader.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { panel } from '../store.ts';
import { label, say } from '../words.ts';

interface DayTableProps {
  title: string;
  entries: readonly DayListEntry[];
  none: string;
  /** Whether the car that it waits for may be missing. */
  isShort(entry: DayListEntry): boolean;
}

const noteOf = ({ returned, status }: DayListEntry): string | undefined =>
  returned && status === RENTAL.in_process ? say('status.returned') : undefined;

/** What stands below the office: its station where it has another name, and the flight. */
const below = ({ office, station, flight_number }: DayListEntry): string =>
  [station === office.name ? '' : station, flight_number].filter(Boolean).join(' · ');

function NoVehicle({ missing }: { missing: boolean }) {
  return (
    <span className={missing ? 'font-semibold text-danger' : 'text-warn'}>
      {say(missing ? 'today.short' : 'timeline.none')}
    </span>
  );
}

/** Cars that leave, or come back, in the order of their hours. */
export function DayTable({ title, entries, none, isShort }: DayTableProps) {
  const phone = useMedia(PHONE);
  return (
    <section aria-label={title} className="border-b border-line pb-4">
      <h2 className="flex items-baseline gap-2 px-5 pt-4 pb-2 text-md font-[650] max-sm:px-4">
        {title} <span className="text-sm font-normal text-ink-3">{number(entries.length)}</span>
      </h2>
      {entries.length === 0 && <p className="px-5 pb-2 text-ink-3 max-sm:px-4">{none}</p>}
      {entries.length > 0 &&
        (phone ? (
          <Cards entries={entries} isShort={isShort} />
        ) : (
          <Rows title={title} entries={entries} isShort={isShort} />
        ))}
    </section>
  );
}

const HEADS = [
  'local',
  'code',
  'status',
  'client',
  'model',
  'pick_up_office',
  'days',
  'note',
  'done',
] as const;

/** Two short things that belong together, one above the other: all columns must fit a window beside the menu. */
function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      {first}
      <span className="block text-sm text-ink-3">{second}</span>
    </>
  );
}

function Rows({ title, entries, isShort }: Omit<DayTableProps, 'none'>) {
  const open = Number(useStore($search).get('id'));
  return (
    <table aria-label={title} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              className="border-b border-line px-2.5 py-1.5 text-left text-xs font-semibold whitespace-nowrap text-ink-2 first:pl-5"
            >
              {head === 'local'
                ? say('today.hour')
                : head === 'pick_up_office'
                  ? label('office_id')
                  : head === 'done'
                    ? say('today.done')
                    : label(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            data-id={entry.id}
            onClick={() => panel.open(entry.id)}
            className={clsx(
              'cursor-pointer *:border-b *:border-line *:px-2.5 *:py-2 *:whitespace-nowrap *:first:pl-5 hover:bg-surface-2',
              entry.id === open && 'bg-accent-soft',
            )}
          >
            <td className="font-semibold tabular-nums">{entry.local.slice(11)}</td>
            <td>
              <button
                type="button"
                className="font-semibold hover:underline"
                onClick={(event) => (event.stopPropagation(), panel.open(entry.id))}
              >
                {entry.code}
              </button>
            </td>
            <td>
              <StatusBadge kind="rental" value={entry.status} note={noteOf(entry)} />
            </td>
            <td>
              <Pair first={entry.client} second={phoneText(entry.phone)} />
            </td>
            <td>
              <Pair first={entry.model.name} second={entry.plate ?? <NoVehicle missing={isShort(entry)} />} />
            </td>
            <td>
              <Pair first={entry.office.name} second={below(entry)} />
            </td>
            <td className="text-right">{number(entry.days)}</td>
            {/* On paper a note is read whole, since nobody can hover there. */}
            <td className="max-w-60 truncate print:max-w-none print:whitespace-normal" title={entry.note}>
              {entry.note}
            </td>
            <td className="tabular-nums">
              {entry.done_local?.slice(11) ?? (
                <span className="inline-block size-3.5 rounded-xs border border-control-line align-middle not-print:hidden" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ entries, isShort }: Pick<DayTableProps, 'entries' | 'isShort'>) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="border-t border-line">
          <button
            type="button"
            data-id={entry.id}
            onClick={() => panel.open(entry.id)}
            className="grid w-full gap-1 px-4 py-3 text-left"
          >
            <span className="flex items-center gap-2 font-semibold">
              {entry.local.slice(11)} · {entry.client}
              <span className="ml-auto">
                <StatusBadge kind="rental" value={entry.status} note={noteOf(entry)} />
              </span>
            </span>
            <span className="text-sm text-ink-2">
              {entry.model.name} · {entry.plate ?? <NoVehicle missing={isShort(entry)} />} ·{' '}
              {entry.office.name}
            </span>
            {entry.note && <span className="text-sm text-ink-2 wrap-anywhere">{entry.note}</span>}
            <span className="text-sm text-ink-3">
              {[
                entry.done_local && `${say('today.done')} ${entry.done_local.slice(11)}`,
                entry.code,
                phoneText(entry.phone),
                below(entry),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
