import clsx from 'clsx';
import type { OverviewRow } from '../../../../lib/contract/users/member-overview.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { reader } from '../../../ui/reader.ts';
import { say } from '../words.ts';
import { KINDS, statusKindOf } from './kinds.ts';

export const LINK = 'font-semibold text-accent underline-offset-2 hover:underline';

/** "05/12/2026 10:00 – 09/12/2026 10:00", as much of it as there is. */
export function span({ from, until }: Pick<OverviewRow, 'from' | 'until'>): string {
  return [from, until]
    .filter((moment) => moment !== null)
    .map((moment) => (moment.includes('T') ? formatDateTime(moment) : formatDate(moment)))
    .join(' – ');
}

interface RecordLineProps {
  row: OverviewRow;
  /** Among other kinds it says by its icon which one it is. */
  mixed?: boolean;
}

/** One record of any kind: when, what, how it stands, what it costs. */
export function RecordLine({ row, mixed = false }: RecordLineProps) {
  const Icon = KINDS[row.kind].icon;
  const status = statusKindOf(row.kind);
  const when = span(row);
  return (
    <li
      className={clsx(
        'grid items-baseline gap-x-3 gap-y-0.5 border-b border-line py-2 last:border-b-0',
        mixed ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {mixed && (
        <Icon
          className="row-span-2 size-4 translate-y-0.5 text-ink-3"
          role="img"
          aria-label={say(`client.one.${row.kind}`)}
        />
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <a className={`${LINK} whitespace-nowrap tabular-nums`} href={recordAddress(row.kind, row.id)}>
          {row.code}
        </a>
        {status && <StatusBadge kind={status} value={row.status} />}
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {row.amount && formatMoney(row.amount, reader())}
      </span>
      <span
        className={clsx('col-span-2 min-w-0 text-ink-2 [overflow-wrap:anywhere]', mixed && 'col-start-2')}
      >
        {when !== '' && <span className="tabular-nums">{when} · </span>}
        {row.text}
      </span>
    </li>
  );
}
