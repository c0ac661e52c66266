import type { MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { number } from '../../ui/reader.ts';
import { monthName } from './chart.ts';
import { MonthBars } from './month-bars.tsx';
import { monthFilter, rentalsAddress } from './store.ts';
import { say } from './words.ts';

/** Rentals by month of pick-up: a chart, and a table that says the same. The default export is what React.lazy asks for. */
export default function Months({ months, title }: { months: readonly MonthFigures[]; title: string }) {
  const cell = 'px-4 py-2 text-right tabular-nums';
  const link = 'text-accent underline-offset-2 hover:underline';
  return (
    <div className="grid items-start gap-4 menu:grid-cols-2">
      <figure className="rounded-md border border-line bg-surface p-4">
        <figcaption className="mb-2 font-semibold">{title}</figcaption>
        <MonthBars
          months={months.map(({ month, rentals }) => ({
            month,
            value: rentals,
            text: number(rentals),
            href: rentalsAddress(monthFilter(month, false)),
          }))}
          title={title}
          tick={number}
        />
      </figure>
      <div className="overflow-x-auto rounded-md border border-line bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-ink-3">
              <th scope="col" className="px-4 py-2 font-[550]">
                {say('month')}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-[550]">
                {say('rentals')}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-[550]">
                {say('paidRentals')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month} className="border-t border-line">
                <th scope="row" className="px-4 py-2 text-left font-medium">
                  {monthName(month.month)}
                </th>
                <td className={cell}>
                  <a className={link} href={rentalsAddress(monthFilter(month.month, false))}>
                    {number(month.rentals)}
                  </a>
                </td>
                <td className={cell}>
                  <a className={link} href={rentalsAddress(monthFilter(month.month, true))}>
                    {number(month.paid_rentals)}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
