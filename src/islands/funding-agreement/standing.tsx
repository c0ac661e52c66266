import type { ReactNode } from 'react';
import type { Agreement } from '../../lib/contract/funding-agreement.ts';
import { showAmount } from '../../lib/site/payment-pages.ts';
import { Notice } from '../ui/public/notice.tsx';
import { Pdf } from './pdf.tsx';
import { dayOf, momentOf, t } from './store.ts';

const TONES = {
  signed: 'success',
  completed: 'success',
  outdated: 'warn',
  void: 'warn',
  cancelled: 'warn',
} as const satisfies Record<Exclude<Agreement['state'], 'open'>, string>;

/** What is true of the agreement, before its text: to be signed, signed, or why neither. */
export function Standing({ agreement }: { agreement: Agreement }) {
  const { state } = agreement;
  if (state === 'open') {
    return (
      <>
        <p className="lead">{t('state.open')}</p>
        <Summary agreement={agreement}>
          <a className="plain inline-flex items-center" href="#sign">
            {t('toSign')}
          </a>
        </Summary>
      </>
    );
  }
  return (
    <Notice tone={TONES[state]} title={t(`state.${state}.title`)}>
      <p className="mt-4">{t(`state.${state}.text`)}</p>
      {state === 'signed' && agreement.next?.pay_link && (
        <p className="mt-2 font-semibold">{t('state.signed.pay')}</p>
      )}
      <Summary agreement={agreement} />
    </Notice>
  );
}

function Summary({ agreement, children }: { agreement: Agreement; children?: ReactNode }) {
  const { amount, code, version, next } = agreement;
  return (
    <section className="card" aria-label={t('summary')}>
      <p className="text-2xl leading-[40px] font-bold">
        {showAmount(amount)} <span className="text-md font-normal text-ink-2">{t('total')}</span>
      </p>
      <p className="mt-1 text-base text-ink-2">{t('reference', { code, version })}</p>
      <Facts agreement={agreement} />
      {next?.pay_link && (
        <a className="go no-print" href={next.pay_link}>
          {t('next.pay', { amount: showAmount(next.amount) })}
        </a>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-6 no-print">
        {children}
        <Pdf />
      </div>
    </section>
  );
}

function Facts({ agreement: { accepted_at, typed_name, ended_at, paid, next } }: { agreement: Agreement }) {
  const facts: [string, string][] = [];
  if (typed_name) facts.push([t('facts.name'), typed_name]);
  if (accepted_at) facts.push([t('facts.signed'), momentOf(accepted_at)]);
  if (ended_at) facts.push([t('facts.ended'), momentOf(ended_at)]);
  if (paid.amount > 0) facts.push([t('paid'), showAmount(paid)]);
  // The initial payment is due at its limit, the others by the end of their day.
  if (next)
    facts.push([
      t('next.label'),
      t('next.value', {
        amount: showAmount(next.amount),
        moment: next.number === 0 ? momentOf(next.due_at) : dayOf(next.due_on),
      }),
    ]);
  if (facts.length === 0) return null;
  return (
    <dl className="facts mb-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-balance break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
