import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { call } from '../../../lib/api/call.ts';
import { takeRequest } from '../../../lib/records/address-requests.ts';
import { memberMoney } from '../../../lib/contract/users/member-money.ts';
import type { MemberMoney } from '../../../lib/contract/users/member-money.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { may } from '../../../lib/session/session.ts';
import { openPayDialog } from '../../pay-dialog/store.ts';
import { RefundNote } from '../../pay-dialog/refund-note.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { errorText, instant, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { $moneyChanges } from './store.ts';
import { say } from './words.ts';

const read = (id: number): Promise<MemberMoney> => call(memberMoney, { params: { id } });
const link = 'font-semibold text-accent underline underline-offset-2';
const money = (amount: MemberMoney['sums'][number]['owed']): string => formatMoney(amount, reader());
const pay = (service_id: number): void => void openPayDialog({ service_id });

/** What a client owes and has paid, and the payment of what is open: all that a call is usually about. */
export function Money({ member: { id, version } }: { member: Pick<MemberRow, 'id' | 'version'> }) {
  const changes = useStore($moneyChanges);
  const state = useAnswer(read, id, version + changes);
  const open = state.kind === 'ready' ? state.value.services : undefined;
  useEffect(() => {
    if (!open) return;
    const [only, ...others] = open;
    // Who asked to take a payment from elsewhere chooses among several debts here.
    if (takeRequest('pay') !== undefined && only && others.length === 0) pay(only.id);
  }, [open]);
  if (state.kind === 'loading')
    return (
      <PanelSection title={say('money.title')}>
        <SkeletonText />
      </PanelSection>
    );
  if (state.kind === 'failed')
    return (
      <PanelSection title={say('money.title')}>
        <p role="alert">{errorText(state.error)}</p>
      </PanelSection>
    );
  const { accounts, sums, services, plans, payments, refund_troubles } = state.value;
  return (
    <>
      <PanelSection title={say('money.title')}>
        {refund_troubles.map((trouble) => (
          <div key={trouble.payment.id} className="mb-3">
            <RefundNote
              trouble={trouble}
              text={say(`money.refund_${trouble.kind}`, { amount: money(trouble.amount) })}
            />
          </div>
        ))}
        {sums.length === 0 && <p className="text-ink-2">{say('money.nothing')}</p>}
        <Facts
          facts={[
            ...sums.flatMap(({ currency, owed, due }) => [
              [say('money.due', { currency }), <b className="tabular-nums">{money(due)}</b>] as const,
              [say('money.owed', { currency }), <span className="tabular-nums">{money(owed)}</span>] as const,
            ]),
            ...accounts.map(
              ({ id: account, number, balance }) =>
                [
                  say('money.balance', { number }),
                  <a className={link} href={recordAddress('financials/accounts', account)}>
                    {money(balance)}
                  </a>,
                ] as const,
            ),
          ]}
        />
      </PanelSection>
      {services.length > 0 && (
        <PanelSection title={say('money.services')}>
          <ul className="grid gap-3">
            {services.map((service) => (
              <li key={service.id} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
                <span className="min-w-0">
                  <a className={link} href={recordAddress('financials/services', service.id)}>
                    {service.code}
                  </a>{' '}
                  <span className="tabular-nums">{money(service.outstanding)}</span>
                  <span className="block truncate text-sm text-ink-3">{service.concept}</span>
                </span>
                {may('payments:create') && (
                  <Button onPress={() => pay(service.id)}>
                    {say('money.take')}
                    <span className="sr-only">{service.code}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {plans.length > 0 && (
        <PanelSection title={say('money.plans')}>
          <ul className="grid gap-2">
            {plans.map((plan) => (
              <li key={plan.id} className="grid grid-cols-[1fr_auto] gap-x-3">
                <span>
                  <a className={link} href={recordAddress('financials/fundings', plan.id)}>
                    {plan.code}
                  </a>{' '}
                  {plan.next && (
                    <span className={plan.next.late ? 'text-danger' : 'text-ink-2'}>
                      {say(plan.next.late ? 'money.late' : 'money.next', {
                        date: formatDate(plan.next.due_on),
                        amount: money(plan.next.left),
                      })}
                    </span>
                  )}
                </span>
                <span className="tabular-nums">{money(plan.outstanding)}</span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {payments.length > 0 && (
        <PanelSection title={say('money.payments')}>
          <ul className="grid gap-2">
            {payments.map((payment) => (
              <li key={payment.id} className="grid grid-cols-[1fr_auto] gap-x-3">
                <span>
                  <a className={link} href={recordAddress('financials/payments', payment.id)}>
                    {payment.code}
                  </a>{' '}
                  <StatusBadge kind="payment" value={payment.status} />
                  <span className="block text-sm text-ink-3">{instant(payment.at)}</span>
                </span>
                <span className="tabular-nums">{money(payment.amount)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <a
              className={link}
              href={`${routePath(pageFacts().language, 'financials/payments')}?tab=payments&member=${id}`}
            >
              {say('money.all')}
            </a>
          </p>
        </PanelSection>
      )}
    </>
  );
}
