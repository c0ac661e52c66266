import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type words from '../../../../public/locales/en/payment/tracking.json';
import { pageBrand } from '../../../lib/site/brand.ts';
import { trackShipment } from '../../../lib/contract/postals/tracking.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Result } from './result.tsx';
import { $tracking, track } from './store.ts';

const t = wordsOf<typeof words>('payment/tracking');

interface Props {
  /** The brand's phone as people read it. */
  phone: string;
}

/**
 * The tracking form and its answer. The field belongs to the browser, so that what is typed before this runs stays;
 * until then, and without script, the form asks the API itself, which answers with this page.
 */
export function Screen({ phone }: Props) {
  const tracking = useStore($tracking);
  const field = useRef<HTMLInputElement>(null);
  const { api, language } = pageFacts();
  const failed = tracking.kind === 'failed';

  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('n');
    if (asked) void track(asked);
    document.documentElement.dataset['ready'] = '';
  }, []);

  useEffect(() => {
    if (failed) field.current?.focus();
  }, [tracking, failed]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void track(field.current?.value ?? '');
  };

  return (
    <>
      <form action={api + trackShipment.path} method="get" onSubmit={submit} noValidate>
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="host" value={pageBrand().host} />
        {['embed', 'origin', 'theme'].map((name) => (
          <input key={name} type="hidden" name={name} data-carried="" disabled suppressHydrationWarning />
        ))}
        <label className="field" htmlFor="number">
          <span className="field-label">{t('number')}</span>
        </label>
        <div className="sm:grid sm:grid-cols-[1fr_auto] sm:gap-x-3">
          <input
            ref={field}
            className="input"
            id="number"
            name="number"
            aria-required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            aria-describedby="number-hint"
            aria-invalid={failed}
            suppressHydrationWarning
          />
          <p
            id="number-hint"
            className={`min-h-[42px] sm:col-span-2 sm:row-start-2 ${failed ? 'field-error' : 'field-hint'}`}
          >
            {failed ? tracking.message : t('hint')}
          </p>
          <button
            className="go mt-3 sm:mt-0 sm:w-auto sm:min-h-touch sm:px-6"
            aria-disabled={tracking.kind === 'busy'}
          >
            {t('search')}
          </button>
        </div>
      </form>
      <Result tracking={tracking} phone={phone} />
    </>
  );
}
