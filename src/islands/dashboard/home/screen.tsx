import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Fragment } from 'react';
import type { DashboardHome, MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { formatAmount, formatLongDate, formatMoney } from '../../../lib/format.ts';
import { commonWords } from '../../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { Notice } from '../../ui/notice.tsx';
import { errorText, number, reader } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Figures } from './figures.tsx';
import { MonthBars, monthName } from './months.tsx';
import type { Measure } from './months.tsx';
import { $state, monthFilter, ofCurrency, range, reload, rentalsAddress } from './store.ts';
import { say } from './words.ts';

/** dashboard/home: what wants somebody today, and how the months go. Every figure opens the list that it counts. */
export function Screen() {
  const state = useStore($state);
  return (
    <div className="grid content-start gap-6 overflow-y-auto p-5 max-sm:p-4" aria-busy={state.kind === 'loading'}>
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
  const currencies = [...new Set(figures.months.map(({ currency }) => currency))];
  return (
    <>
      <Figures figures={figures} />
      <section aria-labelledby="months" className="grid gap-4">
        <header className="flex flex-wrap items-center gap-3">
          <h2 id="months" className="text-md font-[650]">
            {say('months')}
          </h2>
          <FilterDates list={range} from="from" to="to" label={say('range')} />
        </header>
        {currencies.length === 0 && <p className="text-ink-2">{say('noMonths')}</p>}
        {currencies.map((currency) => (
          <Fragment key={currency}>
            <Months months={ofCurrency(figures.months, currency)} currency={currency} />
          </Fragment>
        ))}
      </section>
    </>
  );
}

function Months({ months, currency }: { months: readonly MonthFigures[]; currency: MonthFigures['currency'] }) {
  const counted: Measure = { title: say('rentals'), value: (month) => month.rentals, text: (month) => number(month.rentals), tick: number, paid: false };
  const valued: Measure = {
    title: say('value', { currency }),
    value: (month) => month.paid_value,
    text: (month) => formatMoney({ amount: month.paid_value, currency }, reader()),
    tick: (value) => number(Math.round(value / 100)),
    paid: true,
  };
  return (
    <div className="grid gap-4 menu:grid-cols-2">
      {[counted, valued].map((measure) => (
        <figure key={measure.title} className="rounded-md border border-line bg-surface p-4">
          <figcaption className="mb-2 font-semibold">{measure.title}</figcaption>
          <MonthBars months={months} measure={measure} />
        </figure>
      ))}
      <div className="overflow-x-auto rounded-md border border-line bg-surface menu:col-span-2">
        <table className="w-full text-sm">
          <caption className="sr-only">{say('months')}</caption>
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="px-4 py-2 font-[550]">{say('month')}</th>
              <th scope="col" className="px-4 py-2 text-right font-[550]">{counted.title}</th>
              <th scope="col" className="px-4 py-2 text-right font-[550]">{valued.title}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-left font-medium">{monthName(month.month)}</th>
                <td className="px-4 py-2 text-right tabular-nums">
                  <a className="text-accent underline-offset-2 hover:underline" href={rentalsAddress(monthFilter(month.month, false))}>{number(month.rentals)}</a>
                </td>
                <td className="px-4 py-2 text-right tabular-nums">
                  <a className="text-accent underline-offset-2 hover:underline" href={rentalsAddress(monthFilter(month.month, true))}>{formatAmount(month.paid_value, reader())}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
