import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { PAYMENT_PROVIDERS } from '../../../lib/contract/limits.ts';
import { Notice } from '../../ui/public/notice.tsx';
import { Result } from './result.tsx';
import { $verification, lookAgain, openPage, t } from './store.ts';

interface Props {
  /** The bank that the browser comes back from. */
  provider: (typeof PAYMENT_PROVIDERS)[number];
}

/** What became of a payment, as far as the bank has signed it. */
export function Screen({ provider }: Props) {
  const state = useStore($verification);
  useEffect(() => {
    void openPage(provider);
    document.documentElement.dataset['ready'] = '';
    const seen = (): void => {
      const now = $verification.get();
      if (document.visibilityState === 'visible' && now.kind === 'told' && now.pending) void lookAgain();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [provider]);

  return (
    <section
      aria-busy={state.kind === 'asking'}
      className="flow-root min-h-[60dvh] noscript:hidden [html[data-embed]_&]:min-h-0"
      data-state={state.kind === 'told' ? state.outcome.state : state.kind}
    >
      {state.kind === 'asking' && (
        <div role="status">
          <p className="answer" data-tone="info">
            {t('asking.title')}
          </p>
          <p className="mt-4">{t('asking.text')}</p>
        </div>
      )}
      {state.kind === 'told' && <Result outcome={state.outcome} />}
      {state.kind === 'nothing' && (
        <Notice tone={state.refused ? 'warn' : 'info'} title={state.refused ?? t('nothing.title')}>
          <p className="mt-4">{t('nothing.text')}</p>
        </Notice>
      )}
      {state.kind === 'lost' && (
        <Notice tone="danger" title={t('lost')}>
          <p className="mt-4">{state.message}</p>
          <button type="button" className="go" onClick={() => void lookAgain()}>
            {t('look')}
          </button>
        </Notice>
      )}
    </section>
  );
}
