import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { paymentDiary } from '../../../../lib/contract/financials/payment-diary.ts';
import type { PaymentDiary } from '../../../../lib/contract/financials/payment-diary.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import { cardBrandName } from '../../../../lib/domain/card-brands.ts';
import type { Loaded } from '../../../../lib/records/panel.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText, instant } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { money } from '../format.tsx';
import { option, say } from '../words.ts';
import { resolving } from './dialogs.ts';

/** Everything that was tried and said about a payment; read again when the payment changes. */
export function Diary({ row }: { row: PaymentRow }) {
  const [state, setState] = useState<Loaded<PaymentDiary>>({ kind: 'loading' });
  const { id, version } = row;
  useEffect(() => {
    const reading = new AbortController();
    call(paymentDiary, { params: { id }, signal: reading.signal }).then(
      (value) => setState({ kind: 'ready', value }),
      (error: unknown) => {
        if (reading.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setState({ kind: 'failed', error });
      },
    );
    return () => reading.abort();
  }, [id, version]);

  if (state.kind === 'loading') return <SkeletonText lines={4} />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  const { attempts, refunds, events } = state.value;
  if (attempts.length + refunds.length + events.length === 0)
    return <p className="text-ink-3">{say('diary.none')}</p>;
  return (
    <div className="grid gap-4">
      {attempts.length > 0 && (
        <Part title={say('diary.attempts')}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.id} row={row} attempt={attempt} />
          ))}
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title={say('diary.refunds')}>
          {refunds.map((refund) => (
            <Refund key={refund.id} row={row} refund={refund} />
          ))}
        </Part>
      )}
      {events.length > 0 && (
        <Part title={say('diary.events')}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-sm font-semibold text-ink-2">{title}</h4>
      <ol className="grid gap-2">{children}</ol>
    </section>
  );
}

const joined = (parts: readonly (string | null | false | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
/** What the bank said; words of our own in its place (returned, staff …) are told by the state and the events. */
const codeOf = (code = ''): string => (/^(SIS)?\d+$/.test(code) ? say('diary.code', { code }) : '');
const whatWasSaid = (code: string, declined: string | null): string =>
  joined([declined && option('declined', declined), codeOf(code)]);

function Resolve({ onPress }: { onPress(): void }) {
  return may('payments:resolve') ? (
    <div className="mt-1.5">
      <Button onPress={onPress}>{say('resolve.action')}</Button>
    </div>
  ) : null;
}

function Attempt({ row, attempt }: { row: PaymentRow; attempt: PaymentDiary['attempts'][number] }) {
  const {
    id,
    order_number,
    amount,
    status,
    code,
    declined,
    authorization_code,
    card_brand,
    card_last4,
    payer,
    begun_at,
    resolved_at,
    honoured_until,
  } = attempt;
  const open = status === 'unknown' || (status === 'begun' && Date.parse(honoured_until) <= Date.now());
  const said = whatWasSaid(code, declined);
  const card = card_last4 ? joined([card_brand && cardBrandName(card_brand), `•••• ${card_last4}`]) : '';
  return (
    <li className="rounded-sm bg-surface-2 px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{option('attempt', status)}</b>
        <span className="tabular-nums">{money(amount)}</span>
      </p>
      <p className="text-sm text-ink-2">
        {joined([
          say('diary.order', { number: order_number }),
          card,
          authorization_code && say('diary.authorization', { code: authorization_code }),
        ])}
      </p>
      {said !== '' && <p className="text-sm text-ink-2">{said}</p>}
      <p className="text-sm text-ink-3">
        {joined([payer, instant(begun_at), resolved_at && resolved_at !== begun_at && instant(resolved_at)])}
      </p>
      {open && (
        <Resolve onPress={() => resolving.open({ row, subject: 'attempt', id, name: order_number })} />
      )}
    </li>
  );
}

function Refund({ row, refund }: { row: PaymentRow; refund: PaymentDiary['refunds'][number] }) {
  const { id, amount, status, reason, reference, code, member, created_at } = refund;
  return (
    <li className="rounded-sm bg-surface-2 px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{option('refund', status)}</b>
        <span className="tabular-nums">−{money(amount)}</span>
      </p>
      <p className="text-sm text-ink-2">{joined([reason, reference, codeOf(code)])}</p>
      <p className="text-sm text-ink-3">{joined([member?.name, instant(created_at)])}</p>
      {status === 'unknown' && (
        <Resolve onPress={() => resolving.open({ row, subject: 'refund', id, name: money(amount) })} />
      )}
    </li>
  );
}

function Event({
  event: { at, channel, event, signature, details },
}: {
  event: PaymentDiary['events'][number];
}) {
  const code = details['code'];
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
      <time dateTime={at} className="text-ink-3 tabular-nums">
        {instant(at)}
      </time>
      <span className="text-ink-2">
        <b className="font-semibold text-ink">{option('channel', channel)}</b>:{' '}
        {joined([option('event', event), signature && option('signature', signature), codeOf(code)])}
      </span>
    </li>
  );
}
