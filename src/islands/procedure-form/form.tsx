import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { keepFocus } from '../../lib/shell/kept-focus.ts';
import { Notice } from '../ui/public/notice.tsx';
import { Overview } from './overview.tsx';
import { $place, arrive, followAddress } from './place.ts';
import { Reading } from './reading.tsx';
import { Section } from './section.tsx';
import { $changes, $page, $sending, openForm, sendNow } from './store.ts';
import { $files, $filesLost, resumeFiles } from './waiting-files.ts';
import { formWords, t } from './words.ts';

/** The form of a procedure, for who holds its link. */
export function Form() {
  const page = useStore($page);
  useEffect(() => void resumeFiles(), [page.kind]);
  useEffect(() => {
    keepFocus();
    void openForm();
    // Who leaves the page for another, or locks the phone, has sent what was typed.
    const hidden = (): void => void (document.visibilityState === 'hidden' && sendNow());
    document.addEventListener('visibilitychange', hidden);
    const unfollow = followAddress();
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      unfollow();
    };
  }, []);
  if (page.kind === 'reading') return <Reading>{t('reading')}</Reading>;
  return (
    <div className="noscript:hidden" data-state={page.kind === 'closed' ? page.state : page.kind}>
      {page.kind === 'open' && <Open page={page} />}
      {page.kind === 'closed' && (
        <Notice
          tone={page.state === 'accepted' || page.state === 'delivered' ? 'success' : 'warn'}
          title={t(page.state === 'open' ? 'read.title' : `closed.${page.state}.title`)}
        >
          {page.state !== 'open' && <p className="mt-4">{t(`closed.${page.state}.text`)}</p>}
          <Unsent />
        </Notice>
      )}
      {page.kind === 'failed' && (
        <Notice tone="danger" title={t('read.title')}>
          <p className="mt-4">{page.message}</p>
          {!page.unknown && (
            <button type="button" className="go" onClick={() => void openForm()}>
              {t('read.again')}
            </button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** What was typed and did not arrive before the form was closed is on the phone still. */
function Unsent() {
  const count = Object.keys(useStore($changes)).length + useStore($files).length;
  return count > 0 ? <p className="mt-4">{t('closed.unsent')}</p> : null;
}

function Open({ page: { filled } }: { page: Extract<ReturnType<typeof $page.get>, { kind: 'open' }> }) {
  const place = useStore($place);
  const before = useRef(place);
  useEffect(() => {
    // The page opens where it opens; afterwards each part begins at its title.
    if (before.current !== place) arrive();
    before.current = place;
  }, [place]);
  return (
    <>
      <p className="lead">
        {formWords(`options.type.${filled.type}` as 'options.type.1')} · {filled.applicant_name}
      </p>
      {!place && <p className="mt-2 text-ink-2">{t('intro')}</p>}
      <Sending />
      {place ? <Section section={place} /> : <Overview filled={filled} />}
    </>
  );
}

/** Whether the company has what was typed; what cannot be read stays on the phone until it is corrected. */
function Sending() {
  const sending = useStore($sending);
  const changes = useStore($changes);
  const files = useStore($files);
  const lost = useStore($filesLost);
  const isHeld = Object.keys(changes).length > 0;
  const state =
    files.length > 0 && lost
      ? 'waiting'
      : sending !== 'saved'
        ? sending
        : files.length > 0
          ? 'sending'
          : isHeld
            ? 'held'
            : 'saved';
  return (
    <p
      role="status"
      className={`mt-2 text-base ${state === 'waiting' ? 'font-semibold text-warn' : 'text-ink-2'}`}
    >
      {t(`sending.${state}`)}
    </p>
  );
}
