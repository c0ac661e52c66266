import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { payments } from '../../../../lib/contract/financials/payments.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { onChange } from '../../../../lib/api/live.ts';
import type { Loaded } from '../../../../lib/records/panel.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { errorText, instant } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { LINK, money } from '../format.tsx';
import { goToSection } from '../sections.tsx';
import { option as paymentOption } from '../words.ts';
import { say } from './words.ts';

/** Payments of a service, newest first; read again when one of them changes. */
export function PaymentsOf({ row }: { row: ServiceRow }) {
  const [state, setState] = useState<Loaded<readonly PaymentRow[]>>({ kind: 'loading' });
  const { id, version } = row;
  useEffect(() => {
    const reading = new AbortController();
    const read = (): void => {
      call(payments.list, { query: { service: String(id) }, signal: reading.signal }).then(
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
  }, [id, version]);

  if (state.kind === 'loading') return <SkeletonText lines={3} />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{say('panel.noPayments')}</p>;
  return (
    <ul className="grid gap-3">
      {state.value.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: PaymentRow }) {
  const { charged, amount, method, charged_at, created_at } = payment;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
      <span className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className={LINK}
          onClick={() => goToSection('payments', { id: String(payment.id) })}
        >
          {payment.code}
        </button>
        <StatusBadge kind="payment" value={payment.status} />
      </span>
      <b className="text-right font-semibold tabular-nums">{money(charged.amount > 0 ? charged : amount)}</b>
      <span className="text-sm text-ink-3">
        {paymentOption('method', method)} ·{' '}
        <time dateTime={charged_at ?? created_at}>{instant(charged_at ?? created_at)}</time>
      </span>
      {payment.refunded.amount > 0 && (
        <span className="text-right text-sm text-ink-3 tabular-nums">−{money(payment.refunded)}</span>
      )}
    </li>
  );
}
