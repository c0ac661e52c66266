import { useStore } from '@nanostores/react';
import type { Debt } from '../../../lib/contract/payments/public.ts';
import { pageBrand } from '../../../lib/site/brand.ts';
import { showAmount } from '../../../lib/site/payment-pages.ts';
import { Form } from '../../ui/public/form.tsx';
import { Bank } from './bank.tsx';
import { Payer } from './payer.tsx';
import { payForm } from './pay.ts';
import { t } from './store.ts';

interface Props {
  /** Undefined while it is being read: what is typed meanwhile stays. */
  debt: Debt | undefined;
  provider: number;
}

/** Payer, card, terms and the button with the amount on it. */
export function PayForm({ debt, provider }: Props) {
  const { kind, errors } = useStore(payForm.$state);
  const action =
    kind !== 'open' ? t('busy') : debt ? t('pay', { amount: showAmount(debt.amount) }) : t('payBare');
  return (
    <Form form={payForm} action={action}>
      <Payer debt={debt} />
      <Bank debt={debt} provider={provider} />
      <label className="choice">
        <input
          type="checkbox"
          name="terms"
          aria-required
          aria-invalid={errors['terms'] !== undefined}
          aria-describedby="terms-error"
          suppressHydrationWarning
        />
        {t('terms.accept')}
      </label>
      <p className="field-error" id="terms-error">
        {errors['terms']}
      </p>
      <details className="text-base text-ink-2">
        <summary className="link min-h-6">{t('terms.head')}</summary>
        <p className="mt-2">{t('terms.once', { brand: pageBrand().legalName })}</p>
        <p className="mt-2">{t('terms.currency')}</p>
        <p className="mt-2">{t('terms.refund')}</p>
      </details>
    </Form>
  );
}
