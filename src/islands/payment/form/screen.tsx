import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lookAfter } from '../../../lib/shell/look-after.ts';
import { EMAIL_BOX, Field } from '../../ui/public/field.tsx';
import { Form } from '../../ui/public/form.tsx';
import { Notice } from '../../ui/public/notice.tsx';
import { ClosedDebt } from './closed.tsx';
import { PayForm } from './pay-form.tsx';
import { payForm } from './pay.ts';
import { $paying, findForm, forgetLink, lookAtDebt, openPage, t } from './store.ts';
import { Summary } from './summary.tsx';

interface Props {
  /** The bank of this page. */
  provider: number;
}

/** The payment of a link, or the way to it. Which of both stands is decided before the first paint. */
export function Screen({ provider }: Props) {
  useEffect(() => {
    openPage(provider);
    document.documentElement.dataset['ready'] = '';
    // A tab that comes to the front again, or back from the bank, tells what has become true meanwhile.
    const seen = (): void => {
      if (document.visibilityState === 'visible' && payForm.$state.get().kind === 'open') void lookAtDebt();
    };
    const back = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      payForm.reopen();
      void lookAtDebt();
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('pageshow', back);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('pageshow', back);
    };
  }, [provider]);

  return (
    <div className="noscript:hidden">
      <div className="[html[data-linked]_&]:hidden">
        <p className="mt-4">{t('find.lead')}</p>
        <Form form={findForm} action={t('find.send')}>
          <Field
            form={findForm}
            name="code"
            label={t('find.code')}
            hint={t('find.codeHint')}
            box={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }}
          />
          <Field
            form={findForm}
            name="email"
            label={t('find.email')}
            hint={t('find.emailHint')}
            box={EMAIL_BOX}
          />
        </Form>
      </div>
      <div className="flow-root [html:not([data-linked])_&]:hidden">
        <Linked provider={provider} />
      </div>
    </div>
  );
}

function Linked({ provider }: Props) {
  const paying = useStore($paying);
  const limit = paying.kind === 'payable' ? paying.debt.limit_at : null;
  // What was begun before the limit is honoured: nothing turns while it goes to the bank.
  useEffect(
    () =>
      limit === null
        ? undefined
        : lookAfter(limit, () => void (payForm.$state.get().kind === 'open' && lookAtDebt())),
    [limit],
  );
  if (paying.kind === 'failed') {
    return (
      <Notice tone="danger" title={t('read.title')}>
        <p className="mt-4">{paying.message}</p>
        <button
          type="button"
          className="go"
          onClick={() => (paying.unknown ? forgetLink() : void lookAtDebt())}
        >
          {t(paying.unknown ? 'read.byCode' : 'read.again')}
        </button>
      </Notice>
    );
  }
  const debt = paying.kind === 'reading' ? undefined : paying.debt;
  return (
    <>
      <Summary debt={debt} />
      {paying.kind === 'closed' ? (
        <ClosedDebt debt={paying.debt} looked={paying.looked} />
      ) : (
        <div className="[html[data-debt=closing]_&]:hidden">
          <PayForm debt={debt} provider={provider} />
          <p className="mt-3 text-base text-ink-2">{t('closing')}</p>
        </div>
      )}
    </>
  );
}
