import type { MemberOverview } from '../../../../lib/contract/users/member-overview.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { Button } from '../../../ui/button.tsx';
import { reader } from '../../../ui/reader.ts';
import { say } from '../words.ts';
import { RecordLine } from './record-line.tsx';
import { takeMoney } from './store.ts';

/** What the client owes and what they wait for: the two answers for which most people call. */
export function Summary({ id, overview: { owed, on_its_way } }: { id: number; overview: MemberOverview }) {
  return (
    <section
      aria-label={say('client.summary')}
      className="grid border-y border-line bg-surface menu:grid-cols-[minmax(220px,1fr)_2fr]"
    >
      <div className="grid content-start gap-2 px-5 py-4 max-menu:border-b max-menu:border-line max-sm:px-4 menu:border-r menu:border-line">
        <h2 className="text-sm font-semibold text-ink-2">{say('client.owed')}</h2>
        {owed.length === 0 && <p className="text-lg text-ink-2">{say('client.nothing')}</p>}
        {owed.map((sum) => (
          <p key={sum.currency} className="tabular-nums">
            <b className="block text-xl font-[650]">{formatMoney(sum.owed, reader())}</b>
            <span className={sum.due.amount > 0 ? 'text-danger' : 'text-ink-3'}>
              {say('client.due', { amount: formatMoney(sum.due, reader()) })}
            </span>
          </p>
        ))}
        {owed.length > 0 && may('payments:create') && (
          <span className="no-print">
            <Button onPress={() => void takeMoney(id, 'cash')}>{say('client.take')}</Button>
          </span>
        )}
      </div>
      <div className="px-5 py-4 max-sm:px-4">
        <h2 className="text-sm font-semibold text-ink-2">{say('client.onItsWay')}</h2>
        {on_its_way.length === 0 ? (
          <p className="mt-2 text-ink-3">{say('client.idle')}</p>
        ) : (
          <ul className="mt-1 max-h-72 overflow-y-auto" tabIndex={on_its_way.length > 5 ? 0 : undefined}>
            {on_its_way.map((row) => (
              <RecordLine key={`${row.kind} ${row.id}`} row={row} mixed />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
