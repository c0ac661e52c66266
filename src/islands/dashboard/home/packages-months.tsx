import type { ReactNode } from 'react';
import type { DashboardPackages, PackageMonth } from '../../../lib/contract/dashboard/packages.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { SERVICE_TYPES } from '../../../lib/contract/system/service-types.ts';
import { formatAmount } from '../../../lib/words/format.ts';
import { number, reader } from '../../ui/reader.ts';
import { monthName } from './chart.ts';
import { MonthBars } from './month-bars.tsx';
import { monthAddress } from './packages-store.ts';
import { incomeAddress } from './store.ts';
import { say } from './words.ts';

type Currency = (typeof CURRENCIES)[number];
const LINK = 'text-accent underline-offset-2 hover:underline';
const CELL = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

const amountIn = (amounts: PackageMonth['income'], wanted: Currency): number | undefined =>
  amounts.find(({ currency }) => currency === wanted)?.amount;
/** Whole pounds or kilograms, which is what a month is compared by. */
const wholeOf = ({ weight }: PackageMonth, unit: 'lb' | 'kg'): string =>
  number(Math.round(Number(weight[unit])));
const incomeOf = (month: string, currency: Currency): string =>
  incomeAddress({ month, currency }, SERVICE_TYPES.package);

/** Weight and income of the packages by month: charts, and a table that says the same. */
export function PackageMonths({ figures }: { figures: DashboardPackages }) {
  const { months } = figures;
  const earned = CURRENCIES.filter((currency) =>
    months.some(({ income }) => amountIn(income, currency) !== undefined),
  );
  return (
    <>
      <div className="grid gap-4 menu:grid-cols-2">
        <Chart title={say('packages.weight')}>
          <MonthBars
            title={say('packages.weight')}
            tick={number}
            months={months.map((one) => ({
              month: one.month,
              value: Number(one.weight.lb),
              text: wholeOf(one, 'lb'),
              href: monthAddress(one.month, figures),
            }))}
          />
        </Chart>
        {earned.map((currency) => (
          <Chart key={currency} title={say('packages.income', { currency })}>
            <MonthBars
              title={say('packages.income', { currency })}
              tick={(value) => number(Math.round(value / 100))}
              months={months.map(({ month, income }) => {
                const amount = amountIn(income, currency) ?? 0;
                return {
                  month,
                  value: Math.max(0, amount),
                  text: formatAmount(amount, reader()),
                  href: incomeOf(month, currency),
                };
              })}
            />
          </Chart>
        ))}
      </div>
      <MonthTable figures={figures} earned={earned} />
    </>
  );
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="min-w-0 rounded-md border border-line bg-surface p-4">
      <figcaption className="mb-2 font-semibold">{title}</figcaption>
      {children}
    </figure>
  );
}

function MonthTable({ figures, earned }: { figures: DashboardPackages; earned: readonly Currency[] }) {
  const { months } = figures;
  const charged = CURRENCIES.filter((currency) =>
    months.some((one) => amountIn(one.charged, currency) !== undefined),
  );
  const heads = [
    say('packages.packages'),
    say('packages.pounds'),
    say('packages.kilograms'),
    ...charged.map((currency) => say('packages.charged', { currency })),
    ...earned.map((currency) => say('packages.income', { currency })),
  ];
  return (
    // A table that is wider than its place is scrolled by the keyboard, too.
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={say('packages.months')}
      tabIndex={0}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{say('packages.months')}</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="px-3 py-2 text-left font-[550]">
              {say('month')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${CELL} font-[550]`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-medium whitespace-nowrap">
                {monthName(one.month)}
              </th>
              {[number(one.packages), wholeOf(one, 'lb'), wholeOf(one, 'kg')].map((text, index) => (
                <td key={heads[index]} className={CELL}>
                  <a className={LINK} href={monthAddress(one.month, figures)}>
                    {text}
                  </a>
                </td>
              ))}
              {charged.map((currency) => (
                <Amount
                  key={currency}
                  amount={amountIn(one.charged, currency)}
                  href={monthAddress(one.month, figures)}
                />
              ))}
              {earned.map((currency) => (
                <Amount
                  key={currency}
                  amount={amountIn(one.income, currency)}
                  href={incomeOf(one.month, currency)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Amount({ amount, href }: { amount: number | undefined; href: string }) {
  return (
    <td className={CELL}>
      {amount === undefined ? (
        <span className="text-ink-3">–</span>
      ) : (
        <a className={LINK} href={href}>
          {formatAmount(amount, reader())}
        </a>
      )}
    </td>
  );
}
