import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Meter } from '../../ui/meter.tsx';
import { percent, reader } from '../../ui/reader.ts';
import { option, say } from './words.ts';

type Standing = 'owes' | 'credit' | 'settled' | 'beyond';

/** How an account stands: the same four that the list filters by. */
export function standingOf({ balance, available }: Pick<AccountRow, 'balance' | 'available'>): Standing {
  if (available !== null && available.amount < 0 && balance.amount > 0) return 'beyond';
  if (balance.amount > 0) return 'owes';
  return balance.amount < 0 ? 'credit' : 'settled';
}

const LOOKS = {
  beyond: { tone: 'danger', icon: 'alert' },
  owes: { tone: 'warn', icon: 'clock' },
  credit: { tone: 'info', icon: 'return' },
  settled: { tone: 'secondary', icon: 'check' },
} as const;

export function StandingBadge({ row }: { row: AccountRow }) {
  const standing = standingOf(row);
  return <Badge {...LOOKS[standing]}>{option('standing', standing)}</Badge>;
}

const money = (amount: number, { currency }: AccountRow): string =>
  formatMoney({ amount, currency }, reader());

/** Percent of a limit from which on little is left. */
const NEARLY_ALL = 90;

/** What is owed or left over, large; under it how much of the limit is used (rule: limit-told-early). */
export function Balance({ row }: { row: AccountRow }) {
  const { balance, credit_limit, available } = row;
  const standing = standingOf(row);
  const words = standing === 'credit' ? 'credit' : standing === 'settled' ? 'settled' : 'owes';
  const limit = credit_limit?.amount ?? 0;
  const used = limit > 0 ? Math.max(0, Math.round((balance.amount / limit) * 100)) : 0;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-[650]">
        {say(`standing.${words}`, { amount: money(Math.abs(balance.amount), row) })}
      </p>
      {limit > 0 && (
        <Meter
          share={used}
          label={say('standing.used', { percent: percent(used * 100) })}
          tone={used > 100 ? 'danger' : used >= NEARLY_ALL ? 'warn' : 'accent'}
        />
      )}
      <p className={standing === 'beyond' ? 'text-danger' : 'text-ink-2'}>
        {available === null
          ? say('standing.noLimit')
          : standing === 'beyond'
            ? say('standing.beyond', { amount: money(-available.amount, row) })
            : say('standing.left', { amount: money(available.amount, row) })}
      </p>
    </div>
  );
}
