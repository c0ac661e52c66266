import type { Output } from '../../../../lib/contract/endpoint.ts';
import { bookings } from '../../../../lib/contract/lodgings/bookings.ts';
import type { roomCalendar } from '../../../../lib/contract/lodgings/room-calendars.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { say } from './words.ts';

/** Nights that may be sold twice come first: they can't wait. */
export function Overlaps({ of }: { of: Output<typeof roomCalendar.answer>['overlaps'] }) {
  if (of.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1 rounded-sm bg-warn-soft px-3 py-2">
      <b className="font-semibold">{say('calendars.overlaps')}</b>
      <ul>
        {of.map(({ feed, booking, check_in, check_out }) => (
          <li key={`${feed.id} ${booking.id} ${check_in}`}>
            <a
              href={recordAddress(bookings.key, booking.id)}
              className="font-semibold text-accent hover:underline"
            >
              {booking.code}
            </a>
            {': '}
            {say('calendars.overlap', {
              from: formatDate(check_in),
              to: formatDate(check_out),
              feed: feed.name,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
