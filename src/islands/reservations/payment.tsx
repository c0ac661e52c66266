import type { PaymentState } from '../../lib/contract/financials/services.ts';
import type { StatusIcon, Tone } from '../../lib/contract/status.ts';
import { formatDate } from '../../lib/words/format.ts';
import { recordAddress } from '../../lib/records/record-address.ts';
import { PlanNote } from '../pay-dialog/plan-note.tsx';
import { RefundNote } from '../pay-dialog/refund-note.tsx';
import { Badge } from '../ui/badge.tsx';
import { money } from './format.ts';
import type { Reservation } from './reservation.ts';
import type { PaymentKey, WithWords } from './words.ts';

const LOOK = {
  surplus: ['info', 'return'],
  in_progress: ['primary', 'clock'],
  financed: ['info', 'clock'],
  partial: ['warn', 'money'],
  link_sent: ['warn', 'clock'],
  transfer_requested: ['warn', 'clock'],
  unpaid: ['danger', 'alert'],
} as const satisfies Record<Exclude<PaymentState['state'], 'none' | 'paid'>, readonly [Tone, StatusIcon]>;

interface PaymentBadgeProps extends WithWords<never> {
  payment: PaymentState;
}

/** How far the payment of a reservation is; nothing where nothing is due. */
export function PaymentBadge({ payment: { state }, words: { option } }: PaymentBadgeProps) {
  if (state === 'none') return null;
  // Nothing is left to do: a second pill beside the status "Paid" would only be louder.
  if (state === 'paid') return <span className="text-ink-2">{option('payment', state)}</span>;
  const [tone, icon] = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {option('payment', state)}
    </Badge>
  );
}

interface PaymentLinesProps extends WithWords<PaymentKey> {
  row: Pick<Reservation, 'payment' | 'total'>;
}

/** How far the payment is, beside what the price's lines say of it, with the service, where every payment stands. */
export function PaymentLines({ row: { payment, total }, words }: PaymentLinesProps) {
  const { say, label } = words;
  const { service, due, received, next_deadline, plan, state, refund_trouble } = payment;
  const lines = [
    ['due', due.amount === total.amount ? null : money(due)],
    ['surplus', state === 'surplus' ? money({ ...received, amount: received.amount - due.amount }) : null],
    [
      'next_deadline',
      next_deadline &&
        say('payment.deadline', {
          date: formatDate(next_deadline.due_on),
          amount: money(next_deadline.amount),
        }),
    ],
  ] as const;
  return (
    <>
      <p className="mb-1.5 flex flex-wrap items-center gap-2">
        <PaymentBadge payment={payment} words={words} />
        <a
          href={recordAddress('financials/services', service.id)}
          className="text-accent underline underline-offset-2"
        >
          {service.name}
        </a>
      </p>
      <dl className="grid gap-1.5 text-ink-2">
        {lines.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex justify-between gap-4">
              <dt>{label(name)}</dt>
              <dd className="text-right tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {refund_trouble && (
        <div className="mt-2">
          <RefundNote
            trouble={refund_trouble}
            text={say(`payment.refund_${refund_trouble.kind}`, { amount: money(refund_trouble.amount) })}
          />
        </div>
      )}
      {plan?.outdated && (
        <div className="mt-2">
          <PlanNote plan={plan} text={say('payment.planOutdated')} />
        </div>
      )}
    </>
  );
}

/** Beside what changes a price or dates: the plan that pays them does not follow by itself. */
export function PlanHint({ row: { payment }, words: { say } }: PaymentLinesProps) {
  return payment.plan && <PlanNote plan={payment.plan} text={say('payment.planHint')} />;
}
