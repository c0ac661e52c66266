import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Agreement } from '../../lib/contract/funding-agreement.ts';
import { lookAfter } from '../../lib/shell/look-after.ts';
import { Notice } from '../ui/public/notice.tsx';
import { Document } from './document.tsx';
import { SignForm } from './sign-form.tsx';
import { Standing } from './standing.tsx';
import { $reading, lookAtAgreement, openPage, signForm, t } from './store.ts';

/** The agreement of a link, and its signature at the end. */
export function Screen() {
  const reading = useStore($reading);
  useEffect(() => {
    openPage();
    document.documentElement.dataset['ready'] = '';
    // A tab that comes to the front again tells what has become true meanwhile; what is typed in it stays.
    const seen = (): void => {
      if (document.visibilityState === 'visible' && signForm.$state.get().kind !== 'busy')
        void lookAtAgreement();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);

  // A plan ends when its next payment does not come: the page says so by itself.
  const limit = reading.kind === 'shown' ? reading.agreement.next?.due_at : undefined;
  useEffect(
    () =>
      limit === undefined
        ? undefined
        : lookAfter(limit, () => void (signForm.$state.get().kind !== 'busy' && lookAtAgreement())),
    [limit],
  );

  const state = reading.kind === 'shown' ? reading.agreement.state : reading.kind;
  const before = useRef(state);
  useLayoutEffect(() => {
    if (state !== 'reading') delete document.documentElement.dataset['opening'];
    // What has become of the agreement stands above its text, the form that did it below.
    if (before.current === 'open' && state !== 'open') scrollTo({ top: 0, behavior: 'instant' });
    before.current = state;
  }, [state]);

  return (
    <div className="noscript:hidden" aria-busy={reading.kind === 'reading'} data-state={state}>
      {reading.kind === 'reading' && <Expected />}
      {reading.kind === 'shown' && <Shown agreement={reading.agreement} />}
      {reading.kind === 'failed' && (
        <Notice tone="danger" title={t('read.title')}>
          <p className="mt-4">{reading.message}</p>
          {!reading.unknown && (
            <button type="button" className="go" onClick={() => void lookAtAgreement()}>
              {t('read.again')}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

function Shown({ agreement }: { agreement: Agreement }) {
  return (
    <>
      <Standing agreement={agreement} />
      <Document document={agreement.document} />
      {agreement.state === 'open' && <SignForm agreement={agreement} />}
    </>
  );
}

/** Keeps the place of what is being read. */
function Expected() {
  return (
    <>
      <p className="lead" role="status">
        {t('reading')}
      </p>
      <div aria-hidden="true">
        <i className="mt-4 block h-[172px] rounded-lg bg-surface-2" />
        {['w-3/4', 'w-full', 'w-2/3', 'w-full', 'w-1/2'].map((width, index) => (
          <i key={index} className={`mt-4 block h-4 rounded-sm bg-surface-2 ${width}`} />
        ))}
      </div>
    </>
  );
}
