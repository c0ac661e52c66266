import { Late } from '../../../ui/late.tsx';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { lazy } from 'react';
import { errorText } from '../../../ui/reader.ts';
import { Lines } from '../price-lines.tsx';
import { $quote } from '../quote.ts';
import type { QuoteState } from '../quote.ts';
import { say } from '../words.ts';

const PriceExplained = lazy(() => import('./price-explained.tsx'));

/** The price of what is in the form right now, or why there is none (e8, e16), in place. */
export function QuoteBox() {
  const state = useStore($quote);
  const quote = state.kind === 'ready' || state.kind === 'asking' ? state.quote : undefined;
  return (
    <>
      <div
        role="status"
        aria-busy={state.kind === 'asking'}
        className={clsx(
          'rounded-sm border px-4 py-3',
          state.kind === 'failed' ? 'border-danger bg-danger-soft' : 'border-line bg-surface-2',
        )}
      >
        {quote && (
          <div className={clsx(state.kind === 'asking' && 'opacity-60')}>
            <Lines lines={quote.lines} total={quote.total} />
            <p className="mt-2 text-sm text-ink-2">{quote.cancellation.join(' ')}</p>
          </div>
        )}
        {!quote && state.kind !== 'failed' && <p className="text-ink-3">{say('form.quoteNeeds')}</p>}
        {state.kind === 'failed' && <Refused state={state} />}
      </div>
      {quote && (
        <Late waiting={null} missing={null}>
          <PriceExplained quote={quote} />
        </Late>
      )}
    </>
  );
}

/** What can be done instead stands beside model and dates (availability.tsx). */
function Refused({ state: { error } }: { state: Extract<QuoteState, { kind: 'failed' }> }) {
  return (
    <>
      <p className="font-semibold">{errorText(error)}</p>
      {error.errors.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </>
  );
}
