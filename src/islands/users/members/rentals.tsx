import { call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { formatDateTime, formatMoney } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { errorText, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { say } from './words.ts';

interface RentalsProps {
  member: Pick<MemberRow, 'id' | 'version'>;
}

const latest = (member: number) => call(rentals.list, { query: { member, sort: '-pick_up' } });

/** The latest rentals of a member, with the way to all of them. */
export function Rentals({ member: { id, version } }: RentalsProps) {
  const state = useAnswer(latest, id, version);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const { count, results } = state.value;
  if (results.length === 0) return <p className="text-ink-3">{say('rentals.none')}</p>;
  const screen = routePath(pageFacts().language, 'cars/rentals');
  return (
    <>
      <ul className="grid gap-2">
        {results.map((rental) => (
          <li key={rental.id} className="grid grid-cols-[1fr_auto] gap-x-3">
            <a
              className="font-semibold text-accent underline underline-offset-2"
              href={`${screen}?id=${rental.id}`}
            >
              {rental.code}
            </a>
            <StatusBadge kind="rental" value={rental.status} />
            <span className="text-ink-2">
              {formatDateTime(rental.pick_up.local)} · {rental.model.name}
            </span>
            <span className="text-right">{formatMoney(rental.total, reader())}</span>
          </li>
        ))}
      </ul>
      {count > results.length && (
        <p className="mt-3">
          <a className="text-accent underline underline-offset-2" href={`${screen}?member=${id}`}>
            {say('rentals.all', { count })}
          </a>
        </p>
      )}
    </>
  );
}
