import type { Flight, ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { negateMoney } from '../../../../lib/domain/money.ts';
import { formatDate, formatDateTime } from '../../../../lib/words/format.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { routePath } from '../../../../lib/site/routes.ts';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Facts } from '../../../ui/panel-parts.tsx';
import { instant, number, percent } from '../../../ui/reader.ts';
import { PlanNote } from '../../../pay-dialog/plan-note.tsx';
import { RefundNote } from '../../../pay-dialog/refund-note.tsx';
import { LINK, PaymentBadge, money } from '../format.tsx';
import { label, say } from './words.ts';
import { zoneText } from './zones.ts';

/** What is due, large; under it how much of it has come. */
export function DueLines({ row }: { row: ServiceRow }) {
  const { due, received, outstanding, surplus, pending, payment } = row;
  // Of a plan what is due now stands first.
  const next = payment.next_deadline;
  const share =
    due.amount > 0 ? Math.min(100, Math.max(0, Math.round((received.amount / due.amount) * 100))) : 0;
  const lines = [
    ['due', due],
    ['received', received],
    ['pending', pending.amount > 0 ? pending : null],
    ['surplus', surplus.amount > 0 ? surplus : null],
  ] as const;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {next && (
          <p className="w-full text-lg font-[650] tabular-nums">
            {say('panel.deadline', { date: formatDate(next.due_on), amount: money(next.amount) })}
          </p>
        )}
        <p className={next ? 'tabular-nums' : 'text-lg font-[650] tabular-nums'}>
          {outstanding.amount > 0
            ? say('panel.toPay', { amount: money(outstanding) })
            : say('panel.nothingToPay')}
        </p>
        <PaymentBadge payment={payment} />
      </div>
      {due.amount > 0 && (
        <Meter
          share={share}
          label={say('panel.share', { percent: percent(share * 100) })}
          tone={share === 100 ? 'success' : 'accent'}
        />
      )}
      <dl className="grid gap-1 text-ink-2">
        {lines.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="flex justify-between gap-4">
              <dt>{label(name)}</dt>
              <dd className="tabular-nums">{money(value)}</dd>
            </div>
          ),
        )}
      </dl>
      {payment.refund_trouble && (
        <RefundNote
          trouble={payment.refund_trouble}
          text={say(`panel.refund_${payment.refund_trouble.kind}`, {
            amount: money(payment.refund_trouble.amount),
          })}
        />
      )}
      {payment.plan?.outdated && <PlanNote plan={payment.plan} text={say('panel.planOutdated')} />}
    </div>
  );
}

/** Plans of this service, on their own screen. */
const planAddress = ({ id }: ServiceRow): string =>
  `${routePath(pageFacts().language, 'financials/fundings')}?service=${id}`;

export function ServiceFacts({ row }: { row: ServiceRow }) {
  const brand = useBrandFact(row);
  const { record, payment, financing } = row;
  const link = (href: string, text: string) => (
    <a className={LINK} href={href}>
      {text}
    </a>
  );
  const deadline = payment.next_deadline;
  const financed = financing.amount > 0 || deadline !== null;
  return (
    <Facts
      facts={[
        [label('member_id'), link(recordAddress('users/members', row.client.id), row.client.name)],
        [label('account'), link(recordAddress('financials/accounts', row.account.id), row.account.name)],
        [label('record'), record && link(recordAddress(record.key, record.id), record.code)],
        [label('concept'), row.concept],
        [label('service_provider_id'), row.provider?.name],
        [
          label('unit_amount'),
          row.quantity > 1
            ? say('panel.times', { quantity: number(row.quantity), amount: money(row.unit_amount) })
            : null,
        ],
        [label('service_fee'), row.service_fee.amount > 0 ? money(row.service_fee) : null],
        [label('total'), money(row.total)],
        [label('financing'), financing.amount > 0 ? money(financing) : null],
        [label('allowance'), row.allowance.amount > 0 ? money(negateMoney(row.allowance)) : null],
        [
          label('plan'),
          financed
            ? link(
                planAddress(row),
                deadline
                  ? say('panel.deadline', {
                      date: formatDate(deadline.due_on),
                      amount: money(deadline.amount),
                    })
                  : say('panel.plan'),
              )
            : null,
        ],
        [label('payment_limit_at'), row.payment_limit_at && instant(row.payment_limit_at)],
        [label('delivered_at'), row.delivered_at && instant(row.delivered_at)],
        [label('cancelled_at'), row.cancelled_at && instant(row.cancelled_at)],
        [label('cancellation_reason'), row.cancellation_reason],
        [label('kept'), row.kept && row.kept.amount > 0 ? money(row.kept) : null],
        [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
        brand,
        [label('created_at'), instant(row.created_at)],
      ]}
    />
  );
}

/** Who flies, and each segment by the clocks of its airports. */
export function FlightFacts({ flight }: { flight: Flight }) {
  const at = ({ local, zone }: Flight['segments'][number]['departs']): string =>
    `${formatDateTime(local)} · ${zoneText(zone)}`;
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [label('airline'), flight.airline],
          [label('locator'), flight.locator],
          [label('passengers'), flight.passengers.join(', ')],
        ]}
      />
      <ol className="grid gap-2">
        {flight.segments.map((segment, index) => (
          <li key={index} className="rounded-sm bg-surface-2 px-3 py-2">
            <p className="font-semibold">
              {segment.from} → {segment.to}
            </p>
            <p className="text-sm text-ink-2">
              {label('departs')}: {at(segment.departs)}
            </p>
            <p className="text-sm text-ink-2">
              {label('arrives')}: {at(segment.arrives)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
