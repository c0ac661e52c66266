import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { lazy } from 'react';
import type { DashboardHome } from '../../../lib/contract/dashboard/home.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { formatLongDate } from '../../../lib/words/moments.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { Late } from '../../ui/late.tsx';
import { Notice } from '../../ui/notice.tsx';
import { errorText, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Figures } from './figures.tsx';
import { Fleet } from './fleet.tsx';
import { $state, ofCurrency, range, reload } from './store.ts';
import { say } from './words.ts';

const Cars = lazy(() => import('./cars.tsx'));
const Lodging = lazy(() => import('./lodging.tsx'));
const Money = lazy(() => import('./money.tsx'));
const Months = lazy(() => import('./months.tsx'));
const Postals = lazy(() => import('./postals.tsx'));

/** dashboard/home: what wants somebody today, and how the months go. Every figure opens the list that it counts. */
export function Screen() {
  const state = useStore($state);
  return (
    <div
      className="grid content-start gap-6 overflow-y-auto p-5 max-sm:p-4"
      aria-busy={state.kind === 'loading'}
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-lg">{say('title')}</h1>
        {state.figures && <p className="text-ink-3">{formatLongDate(state.figures.today, reader())}</p>}
      </header>
      {state.kind === 'failed' ? (
        <Notice icon={CircleAlert} title={say('failed')} text={errorText(state.error)} alert>
          <Button onPress={() => void reload()}>{commonWords('retry')}</Button>
        </Notice>
      ) : state.figures ? (
        <Ready figures={state.figures} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  );
}

function Ready({ figures }: { figures: DashboardHome }) {
  const currencies = CURRENCIES.filter((known) => figures.months.some(({ currency }) => currency === known));
  const incomeIn = (known: string): number =>
    figures.money.reduce((sum, { currency, income }) => (currency === known ? sum + income : sum), 0);
  const paid = CURRENCIES.filter((known) =>
    figures.money.some(({ currency }) => currency === known),
  ).toSorted((one, other) => incomeIn(other) - incomeIn(one));
  return (
    <>
      <Figures figures={figures} />
      <Late waiting={null} missing={null}>
        <Cars />
      </Late>
      <Late waiting={null} missing={null}>
        <Lodging />
      </Late>
      <Fleet today={figures.today} />
      <section aria-labelledby="months" className="grid gap-4">
        <header className="flex flex-wrap items-center gap-3">
          <h2 id="months" className="text-md font-[650]">
            {say('months')}
          </h2>
          <FilterDates list={range} from="from" to="to" label={say('range')} />
        </header>
        {currencies.length === 0 && <p className="text-ink-2">{say('noMonths')}</p>}
        {currencies.map((currency) => (
          <Late key={currency} waiting={<SkeletonText lines={8} />}>
            <Months
              months={ofCurrency(figures.months, currency)}
              title={currencies.length > 1 ? say('rentalsIn', { currency }) : say('rentals')}
            />
          </Late>
        ))}
      </section>
      <Late waiting={null} missing={null}>
        <Postals />
      </Late>
      <section aria-labelledby="money" className="grid gap-4">
        <header className="grid gap-0.5">
          <h2 id="money" className="text-md font-[650]">
            {say('money.title')}
          </h2>
          <p className="text-sm text-ink-3">{say('money.text')}</p>
        </header>
        {paid.length === 0 && <p className="text-ink-2">{say('money.none')}</p>}
        {paid.map((currency) => (
          <Late key={currency} waiting={<SkeletonText lines={8} />}>
            <Money months={ofCurrency(figures.money, currency)} currency={currency} />
          </Late>
        ))}
      </section>
    </>
  );
}
