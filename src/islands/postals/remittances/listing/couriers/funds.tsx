import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { may } from '../../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { errorText } from '../../../../ui/reader.ts';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { moneyText } from './format.ts';
import { $funds, $history, fund } from './store.ts';
import { say } from './words.ts';

/** What is there to be paid out, by currency. */
export function Funds() {
  const state = useStore($funds);
  return (
    <section
      aria-label={say('funds.title')}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-[650]">{say('funds.title')}</h2>
          <p className="text-sm text-ink-3">{say('funds.text')}</p>
        </div>
        {may('courier_cash:fund') && (
          <>
            <Button onPress={() => fund('put_in')}>{say('funds.put_in')}</Button>
            <Button onPress={() => fund('taken_out')}>{say('funds.taken_out')}</Button>
          </>
        )}
        <Button kind="quiet" onPress={() => $history.set('funds')}>
          {say('actions.history')}
        </Button>
      </header>
      {state.kind === 'loading' && <SkeletonText lines={1} />}
      {state.kind === 'failed' && <p role="alert">{errorText(state.error)}</p>}
      {state.kind === 'ready' && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {state.value.map(({ currency, balance }) => (
            <div key={currency}>
              <dt className="text-sm text-ink-3">{currency}</dt>
              <dd className={clsx('font-semibold tabular-nums', balance < 0 && 'text-danger')}>
                {moneyText(balance, currency)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
