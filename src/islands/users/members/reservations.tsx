import type { ReactNode } from 'react';
import { call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { Money } from '../../../lib/contract/fields.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { routePath } from '../../../lib/site/routes.ts';
import type { Route } from '../../../lib/site/routes.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { errorText, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { say } from './words.ts';

type Member = Pick<MemberRow, 'id' | 'version'>;

const latestRentals = (member: number) => call(rentals.list, { query: { member, sort: '-pick_up' } });
const latestBookings = (member: number) => call(bookings.list, { query: { member, sort: '-check_in' } });

/** The latest rentals of a member, with the way to all of them. */
export function Rentals({ member }: { member: Member }) {
  return (
    <Latest
      of="rentals"
      route="cars/rentals"
      member={member}
      ask={latestRentals}
      badge={({ status }) => <StatusBadge kind="rental" value={status} />}
      text={({ pick_up, pick_up_station: station, model }) =>
        [formatDateTime(pick_up.local), model.name, (station ?? pick_up.office).name].join(' · ')
      }
    />
  );
}

/** The latest bookings of a member, with the way to all of them. */
export function Bookings({ member }: { member: Member }) {
  return (
    <Latest
      of="bookings"
      route="lodgings/bookings"
      member={member}
      ask={latestBookings}
      badge={({ status }) => <StatusBadge kind="booking" value={status} />}
      text={({ check_in, accommodation }) => `${formatDate(check_in)} · ${accommodation.name}`}
    />
  );
}

interface LatestProps<Row> {
  /** Under which name its words stand. */
  of: 'rentals' | 'bookings';
  route: Route;
  member: Member;
  ask(member: number): Promise<{ readonly count: number; readonly results: readonly Row[] }>;
  badge(row: Row): ReactNode;
  text(row: Row): string;
}

function Latest<Row extends { readonly id: number; readonly code: string; readonly total: Money }>({
  of,
  route,
  member: { id, version },
  ask,
  badge,
  text,
}: LatestProps<Row>) {
  const state = useAnswer(ask, id, version);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const { count, results } = state.value;
  if (results.length === 0) return <p className="text-ink-3">{say(`${of}.none`)}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {results.map((row) => (
          <li key={row.id} className="grid grid-cols-[1fr_auto] gap-x-3">
            <a
              className="font-semibold text-accent underline underline-offset-2"
              href={recordAddress(route, row.id)}
            >
              {row.code}
            </a>
            {badge(row)}
            <span className="text-ink-2">{text(row)}</span>
            <span className="text-right">{formatMoney(row.total, reader())}</span>
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="mt-3">
          <a
            className="text-accent underline underline-offset-2"
            href={`${routePath(pageFacts().language, route)}?member=${id}`}
          >
            {say(`${of}.all`, { count })}
          </a>
        </p>
      )}
    </>
  );
}
