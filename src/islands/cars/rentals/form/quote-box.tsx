import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/reader.ts';
import { when } from '../format.ts';
import { Lines } from '../price-lines.tsx';
import { $quote, takeTime } from '../quote.ts';
import type { QuoteState } from '../quote.ts';
import { say } from '../words.ts';

/** The price of what is in the form right now, or why there is none (e8, e16), in place. */
export function QuoteBox() {
  const state = useStore($quote);
  const quote = state.kind === 'ready' || state.kind === 'asking' ? state.quote : undefined;
  return (
    <div role="status" aria-busy={state.kind === 'asking'} className={clsx('rounded-sm border px-4 py-3', state.kind === 'failed' ? 'border-danger bg-danger-soft' : 'border-line bg-surface-2')}>
      {quote && (
        <div className={clsx(state.kind === 'asking' && 'opacity-60')}>
          <Lines lines={quote.lines} total={quote.total} />
        </div>
      )}
      {!quote && state.kind !== 'failed' && <p className="text-ink-3">{say('form.quoteNeeds')}</p>}
      {state.kind === 'failed' && <Refused state={state} />}
    </div>
  );
}

function Refused({ state: { error, next } }: { state: Extract<QuoteState, { kind: 'failed' }> }) {
  return (
    <>
      <p className="font-semibold">{errorText(error)}</p>
      {error.errors.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      {next === null && <p>{say('form.noneFree')}</p>}
      {typeof next === 'string' && (
        <p className="mt-1 flex flex-wrap items-center gap-3">
          {say('form.nextFree', { at: when(next) })}
          <Button onPress={() => takeTime(next)}>{say('form.useTime')}</Button>
        </p>
      )}
    </>
  );
}
