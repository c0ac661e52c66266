import type { Debt } from '../../../lib/contract/payments/public.ts';
import { showAmount } from '../../../lib/site/payment-pages.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { limitOf, t } from './store.ts';

/** Keeps the height of a line. */
const NOTHING = '\u00a0';
const EXPECTED =
  '[html:not([data-debt])_&]:w-1/2 [html:not([data-debt])_&]:rounded-sm [html:not([data-debt])_&]:bg-surface-2';

/** What the whole debt is made of; the amount that is paid now may be a part of it. */
function Lines({ debt: { lines, total } }: { debt: Debt }) {
  return (
    <details className="text-base text-ink-2">
      <summary className="link min-h-6">{t('debt.lines', { total: showAmount(total) })}</summary>
      <ul>
        {lines.map(({ label, amount }, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="wrap-anywhere">{label}</span>
            <span>{showAmount(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Keeps the height of a rental's four lines, so that nothing below moves when they come. */
const SOLD = 'facts min-h-[148px] content-start sm:min-h-[102px]';
/** React leaves alone what was written into it before. */
const EARLY = { __html: '' };

/** What is paid for, line by line. */
function Sold({ facts }: Pick<Debt, 'facts'>) {
  return (
    <dl className={SOLD} data-debt="facts">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{unbroken(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is paid. Its places are kept free, and written into by before-hydration.ts before this runs. */
export function Summary({ debt }: { debt: Debt | undefined }) {
  return (
    <section className="card" aria-label={t('debt.label')} aria-busy={!debt}>
      <p
        className={`text-2xl leading-[40px] font-bold wrap-anywhere ${EXPECTED}`}
        data-debt="amount"
        suppressHydrationWarning
      >
        {debt ? showAmount(debt.amount) : NOTHING}
      </p>
      {debt ? (
        <Sold facts={debt.facts} />
      ) : (
        <dl className={SOLD} data-debt="facts" suppressHydrationWarning dangerouslySetInnerHTML={EARLY} />
      )}
      <div className="mt-1 min-h-6">{debt && <Lines debt={debt} />}</div>
      <p className="mt-1 min-h-[21px] text-base text-ink-2">{debt && t('debt.code', { code: debt.code })}</p>
      <p className="min-h-[42px] text-base text-ink-2">
        {debt?.limit_at && debt.state === 'payable' && t('debt.limit', { moment: limitOf(debt.limit_at) })}
      </p>
    </section>
  );
}
