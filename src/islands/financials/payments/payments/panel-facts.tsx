import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import { PAYMENT } from '../../../../lib/domain/payments.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Facts } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { LINK, money, receiptText } from '../format.tsx';
import { goToSection } from '../sections.tsx';
import { label, option, say } from '../words.ts';
import { act, refusalOf } from './actions.ts';
import { Method } from './badges.tsx';

/** What came, large, beside what was asked for; what went back; why staff must look. */
export function Amounts({ row }: { row: PaymentRow }) {
  const { amount, charged, refunded, refundable, attention } = row;
  const came = charged.amount > 0;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="text-lg font-[650] tabular-nums">{money(came ? charged : amount)}</b>
        {came && charged.amount !== amount.amount && (
          <span className="text-ink-2">{say('panel.asked', { amount: money(amount) })}</span>
        )}
      </p>
      <p className="text-ink-2">
        <Method row={row} />
        {row.receipt_number !== null &&
          ` · ${say('panel.receipt', { number: receiptText(row.receipt_number) })}`}
      </p>
      {refunded.amount > 0 && (
        <dl className="grid gap-1 text-ink-2">
          {(
            [
              ['refunded', refunded],
              ['refundable', refundable],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt>{label(name)}</dt>
              <dd className="tabular-nums">{money(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {attention.map((reason) => (
        <p key={reason} role="note" className="mt-1 rounded-sm bg-danger-soft px-3 py-2 text-danger">
          {say(`attention.${reason}`)}
        </p>
      ))}
    </div>
  );
}

export function PaymentFacts({ row }: { row: PaymentRow }) {
  const brand = useBrandFact(row);
  const { service, client, funding_deadline: deadline } = row;
  const plan = deadline && (
    <a className={LINK} href={recordAddress('financials/fundings', deadline.funding_id)}>
      {say('panel.deadline', { number: deadline.number, code: deadline.funding_code })}
    </a>
  );
  const owner =
    service.record_key !== null && service.record_id !== null
      ? recordAddress(service.record_key, service.record_id)
      : undefined;
  return (
    <Facts
      facts={[
        [
          label('service'),
          <span key="service">
            <button
              type="button"
              className={LINK}
              onClick={() => goToSection('services', { id: String(service.id) })}
            >
              {service.code}
            </button>
            {' · '}
            {owner ? (
              <a className={LINK} href={owner}>
                {service.service_type.name}
              </a>
            ) : (
              service.service_type.name
            )}
          </span>,
        ],
        [
          label('client'),
          <a key="client" className={LINK} href={recordAddress('users/members', client.id)}>
            {client.name}
          </a>,
        ],
        [label('email'), client.email],
        [label('funding_deadline'), plan],
        [label('charged_at'), row.charged_at && instant(row.charged_at)],
        [label('fee'), row.fee.amount > 0 ? money(row.fee) : null],
        [label('payment_limit_at'), row.payment_limit_at && instant(row.payment_limit_at)],
        [label('reference'), row.reference],
        [label('reason'), row.reason && <span className="whitespace-pre-wrap">{row.reason}</span>],
        [label('clerk'), row.clerk?.name],
        brand,
        [label('created_at'), instant(row.created_at)],
      ]}
    />
  );
}

/** What became of the link, and what is done with it beside showing it. */
export function LinkFacts({ row }: { row: PaymentRow }) {
  const { state, language, expires_at, sent_at, opened_at } = row.link;
  const waits = row.charged.amount === 0 && may('payments:link');
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          [label('status'), option('link', state)],
          [label('language'), language && option('language', language)],
          [label('link_sent_at'), sent_at && instant(sent_at)],
          [label('link_opened_at'), opened_at && instant(opened_at)],
          [label('link_expires_at'), expires_at && instant(expires_at)],
        ]}
      />
      {waits && (
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => act('send_link', row)}>{say('actions.send_link')}</Button>
          {row.status === PAYMENT.pending && refusalOf('revoke', row) === undefined && (
            <Button onPress={() => act('revoke', row)}>{say('actions.revoke')}</Button>
          )}
        </div>
      )}
    </div>
  );
}
