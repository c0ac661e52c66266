import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { FundingDeadline, FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Facts } from '../../ui/panel-parts.tsx';
import { limitText } from '../../ui/payment-limit.ts';
import { instant, percent } from '../../ui/reader.ts';
import { LINK, money, slotText } from './format.ts';
import { label, option, say } from './words.ts';

const COMPLETED = 3;

/** What is still to pay, large, and how much of the plan has come. */
export function DueLines({ row }: { row: FundingRow }) {
  const { outstanding, paid, amount, next_deadline, status } = row;
  const share = Math.min(100, Math.round((paid.amount / amount.amount) * 100));
  const head = next_deadline
    ? say('plan.toPay', { amount: money(outstanding) })
    : say(status === COMPLETED ? 'plan.allPaid' : 'plan.ended');
  const lines = [
    ['amount', amount],
    ['paid', paid],
    ['outstanding', outstanding],
  ] as const;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-[650] tabular-nums">{head}</p>
      <Meter
        share={share}
        label={say('plan.share', { percent: percent(share * 100) })}
        tone={share === 100 ? 'success' : 'accent'}
      />
      <dl className="grid gap-1 text-ink-2">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{label(name)}</dt>
            <dd className="tabular-nums">{money(value)}</dd>
          </div>
        ))}
      </dl>
      {row.service_changed && (
        <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">{say('plan.serviceChanged')}</p>
      )}
    </div>
  );
}

/** Every payment of the plan, with what is paid and what is late. */
export function ScheduleTable({ row }: { row: FundingRow }) {
  return (
    <table className="w-full tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">{say('plan.number')}</th>
          <th scope="col">{label('due_on')}</th>
          <th scope="col">{label('status')}</th>
          <th scope="col">{label('fee_amount')}</th>
        </tr>
      </thead>
      <tbody>
        {row.schedule.map((deadline) => (
          <tr key={deadline.number} className="border-b border-line last:border-0">
            <th scope="row" className="w-16 py-1.5 text-left font-normal text-ink-2">
              {deadline.number === 0 ? say('plan.initial') : deadline.number}
            </th>
            <td className="py-1.5">
              {deadline.number === 0 ? instant(deadline.due_at) : formatDate(deadline.due_on)}
            </td>
            <td className="px-2 py-1.5 text-sm">
              <Standing deadline={deadline} />
            </td>
            <td className="py-1.5 text-right font-semibold">{money(deadline.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ deadline: { left, paid, late } }: { deadline: FundingDeadline }) {
  if (left.amount === 0) {
    return (
      <span className="inline-flex items-center gap-1 align-middle text-success">
        <Check className="size-3.5" aria-hidden="true" />
        {say('plan.paid')}
      </span>
    );
  }
  return (
    <>
      {late && (
        <span className="inline-flex items-center gap-1 align-middle font-semibold text-danger">
          <CircleAlert className="size-3.5" aria-hidden="true" />
          {say('plan.late')}
        </span>
      )}{' '}
      {paid.amount > 0 && <span className="text-ink-2">{say('plan.left', { amount: money(left) })}</span>}
    </>
  );
}

/** The terms, and what they were made of. */
export function FundingFacts({ row }: { row: FundingRow }) {
  const brand = useBrandFact(row);
  const { service, client, fee } = row;
  const link = (href: string, text: string) => (
    <a className={LINK} href={href}>
      {text}
    </a>
  );
  return (
    <Facts
      facts={[
        [label('client'), link(recordAddress('users/members', client.id), client.name)],
        [
          label('service'),
          link(
            service.record_key && service.record_id
              ? recordAddress(service.record_key, service.record_id)
              : recordAddress('financials/services', service.id),
            `${service.code} · ${service.concept}`,
          ),
        ],
        [label('service_date'), row.service_date && formatDate(row.service_date)],
        [label('service_amount'), money(row.service_amount)],
        [label('extras'), row.extras.amount > 0 ? money(row.extras) : null],
        [label('financing_expense'), fee ? money(row.financing_expense) : null],
        [label('initial_payment'), money(row.initial_payment)],
        [
          label('payment_limit'),
          row.initial_payment.amount > 0
            ? limitText(option('payment_limit', row.payment_limit), row.payment_limit_at)
            : null,
        ],
        [label('amount_financed'), money(row.amount_financed)],
        [label('total_of_payments'), money(row.total_of_payments)],
        [label('apr'), percent(row.apr)],
        [label('time_slot'), slotText(row.time_slot)],
        [label('days_before'), row.service_date === null ? null : String(row.days_before)],
        brand,
        [label('created_at'), instant(row.created_at)],
        [label('cancelled_at'), row.cancelled_at && instant(row.cancelled_at)],
        [label('ended_by'), row.ended_by && option('ended_by', row.ended_by)],
        // The system's own reason is what stands above it.
        [
          label('cancellation_reason'),
          row.ended_by === 'void' || row.ended_by === 'unpaid' ? null : row.cancellation_reason,
        ],
      ]}
    />
  );
}
