import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api/call.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { payments } from '../../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../lib/contract/financials/payments.ts';
import { onChange } from '../../../lib/api/live.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { errorText, instant } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { LINK, money } from './format.ts';
import { say } from './words.ts';

/** Payments of the service of a plan, newest first; read again when one of them changes. */
export function PaymentsOf({ row }: { row: FundingRow }) {
  const [state, setState] = useState<Loaded<readonly PaymentRow[]>>({ kind: 'loading' });
  const { service, version } = row;
  useEffect(() => {
    const reading = new AbortController();
    const read = (): void => {
      call(payments.list, { query: { service: String(service.id) }, signal: reading.signal }).then(
        ({ results }) => setState({ kind: 'ready', value: results }),
        (error: unknown) => {
          if (reading.signal.aborted) return;
          if (!(error instanceof ApiError)) throw error;
          setState({ kind: 'failed', error });
        },
      );
    };
    read();
    const stop = onChange((change) => void (change.key === payments.key && read()));
    return () => {
      stop();
      reading.abort();
    };
  }, [service.id, version]);

  if (state.kind === 'loading') return <SkeletonText lines={3} />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{say('panel.noPayments')}</p>;
  return (
    <ul className="grid gap-3">
      {state.value.map(({ id, code, status, charged, amount, charged_at, created_at }) => (
        <li key={id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <a className={LINK} href={recordAddress('financials/payments', id)}>
              {code}
            </a>
            <StatusBadge kind="payment" value={status} />
          </span>
          <b className="text-right font-semibold tabular-nums">
            {money(charged.amount > 0 ? charged : amount)}
          </b>
          <time className="text-sm text-ink-3" dateTime={charged_at ?? created_at}>
            {instant(charged_at ?? created_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
