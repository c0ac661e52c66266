import type { Debt, DebtState } from '../../../lib/contract/payments/public.ts';
import { tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { Notice } from '../../ui/public/notice.tsx';
import { Receipt } from '../../ui/public/receipt.tsx';
import { lookAtDebt, t, timeOf } from './store.ts';

interface Props {
  debt: Debt;
  /** When it was asked last. */
  looked: string;
}

type Closed = Exclude<DebtState, 'payable'>;
const TONES = {
  in_progress: 'info',
  being_verified: 'info',
  paid: 'success',
  expired: 'warn',
  revoked: 'warn',
  cancelled: 'warn',
  unavailable: 'warn',
} as const satisfies Record<Closed, string>;

/** Why there is nothing to press, and what to do. */
export function ClosedDebt({ debt, looked }: Props) {
  const { state } = debt;
  if (state === 'payable') return null;
  const token = tokenOfPage('t');
  const waits = state === 'in_progress' || state === 'being_verified';
  return (
    <Notice tone={TONES[state]} title={t(`state.${state}.title`)}>
      <p className="mt-4">{t(`state.${state}.text`)}</p>
      {debt.free_at && <p className="mt-2">{t('free', { time: timeOf(debt.free_at) })}</p>}
      {waits && (
        <>
          <button type="button" className="go" onClick={() => void lookAtDebt()}>
            {t('look')}
          </button>
          <p role="status" className="mt-2 text-base text-ink-2">
            {t('looked', { time: looked })}
          </p>
        </>
      )}
      {debt.receipt && (
        <div className="mt-3 flex flex-wrap gap-x-6 no-print">
          <Receipt
            token={token}
            words={{ pdf: t('receipt.pdf'), mail: t('receipt.mail'), mailed: t('receipt.mailed') }}
          />
        </div>
      )}
    </Notice>
  );
}
