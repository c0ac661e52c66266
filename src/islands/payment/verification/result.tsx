import type { PaymentOutcome } from '../../../lib/contract/payments/public.ts';
import { cardBrandName } from '../../../lib/domain/card-brands.ts';
import { formAddress, showAmount, tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { Notice } from '../../ui/public/notice.tsx';
import { Receipt } from '../../ui/public/receipt.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { lookAgain, t } from './store.ts';

/** Why a card was not charged, of docs/banks.md; what a page does not know is unknown to it. */
const CLASSES = [
  'card',
  'retype',
  'do_not_repeat',
  'renew_card',
  'wait_72_hours',
  'authentication',
  'timeout',
  'needs_authentication',
  'issuer',
  'configuration',
  'repeated_order',
  'transient',
  'unknown',
] as const;

/** The outcome in words, its facts, and what can be done now. */
export function Result({ outcome }: { outcome: PaymentOutcome }) {
  const { state } = outcome;
  if (state === 'paid') return <Paid outcome={outcome} />;
  if (state === 'failed' || state === 'cancelled') return <NotPaid outcome={outcome} />;
  return (
    <Notice tone="warn" title={t('pending.title')}>
      <p className="mt-4">{t('pending.text')}</p>
      <ol className="mt-2 list-decimal pl-6">
        <li className="mt-1">{t('pending.first')}</li>
        <li className="mt-1">{t('pending.second')}</li>
        <li className="mt-1">{t('pending.third')}</li>
      </ol>
      <Facts outcome={outcome} />
      <button type="button" className="go no-print" onClick={() => void lookAgain()}>
        {t('look')}
      </button>
    </Notice>
  );
}

function Paid({ outcome }: { outcome: PaymentOutcome }) {
  return (
    <Notice tone="success" title={t('paid.title')}>
      <Facts outcome={outcome} />
      <p>{t('paid.text')}</p>
      <div className="mt-3 flex flex-wrap gap-x-6 no-print">
        <button type="button" className="plain" onClick={() => print()}>
          {t('print')}
        </button>
        <Receipt
          token={tokenOfPage('a')}
          words={{ pdf: t('receipt.pdf'), mail: t('receipt.mail'), mailed: t('receipt.mailed') }}
        />
      </div>
    </Notice>
  );
}

function NotPaid({ outcome }: { outcome: PaymentOutcome }) {
  const { state, declined, retry_token, provider } = outcome;
  const why = CLASSES.find((known) => known === declined) ?? 'unknown';
  return (
    <Notice
      tone={state === 'failed' ? 'danger' : 'warn'}
      title={t(state === 'failed' ? 'failed.title' : 'cancelled.title')}
    >
      <p className="mt-4">
        {state === 'failed' ? `${t('failed.charged')} ${t(`declined.${why}`)}` : t('cancelled.text')}
      </p>
      <Facts outcome={outcome} />
      {retry_token && (
        <a className="go no-print" href={formAddress(provider, retry_token)}>
          {t('again')}
        </a>
      )}
    </Notice>
  );
}

function Facts({ outcome: { amount, facts: sold, code, card } }: { outcome: PaymentOutcome }) {
  const facts = [
    [t('facts.amount'), showAmount(amount)],
    ...sold.map(({ label, value }) => [label, value] as const),
    [t('facts.code'), code],
    ...(card ? [[t('facts.card'), t('card', { brand: cardBrandName(card.brand), last4: card.last4 })]] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{unbroken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
