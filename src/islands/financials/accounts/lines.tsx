import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api/call.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { transactions } from '../../../lib/contract/financials/transactions.ts';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { errorText, instant, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { linesAddress } from './actions.ts';
import { lineOption, say } from './words.ts';

const SHOWN = 6;

/** The latest lines of an account, with the way to all of them; read again when the account changes. */
export function Lines({ row }: { row: AccountRow }) {
  const [state, setState] = useState<Loaded<{ count: number; results: readonly TransactionRow[] }>>({
    kind: 'loading',
  });
  const { id, version } = row;
  useEffect(() => {
    const reading = new AbortController();
    call(transactions.list, { query: { account: String(id) }, signal: reading.signal }).then(
      (value) => setState({ kind: 'ready', value }),
      (error: unknown) => {
        if (reading.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setState({ kind: 'failed', error });
      },
    );
    return () => reading.abort();
  }, [id, version]);

  if (state.kind === 'loading') return <SkeletonText lines={SHOWN} />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const { count, results } = state.value;
  if (results.length === 0) return <p className="text-ink-3">{say('panel.noLines')}</p>;
  return (
    <>
      <ul className="grid gap-2.5">
        {results.slice(0, SHOWN).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {count > SHOWN && (
        <p className="mt-3">
          <a className="text-accent underline underline-offset-2" href={linesAddress(row)}>
            {say('panel.allLines')}
          </a>
        </p>
      )}
    </>
  );
}

function Line({ line }: { line: TransactionRow }) {
  const { record, type, amount } = line;
  const signed = { ...amount, amount: type === 1 ? -amount.amount : amount.amount };
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3">
      <span>
        {lineOption('source', line.source)}
        {record && record.key !== 'financials/accounts' && (
          <>
            {' · '}
            <a
              className="text-accent underline underline-offset-2"
              href={recordAddress(record.key, record.id)}
            >
              {record.code}
            </a>
          </>
        )}
      </span>
      <b className="text-right font-semibold tabular-nums">{formatMoney(signed, reader())}</b>
      <span className="text-sm text-ink-3">
        <time dateTime={line.date}>{instant(line.date)}</time>
        {record?.concept && <span className="block break-words">{record.concept}</span>}
      </span>
      <span className="text-right text-sm text-ink-3 tabular-nums">
        {line.balance && formatMoney(line.balance, reader())}
      </span>
    </li>
  );
}
