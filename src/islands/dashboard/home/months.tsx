import { scaleBand, scaleLinear } from 'd3-scale';
import type { MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { number } from '../../ui/reader.ts';
import { Axis } from './axis.tsx';
import { BOTTOM, HEIGHT, LEFT, TICKS, TOP, monthName } from './chart.ts';
import { monthFilter, rentalsAddress } from './store.ts';
import { useChartWidth } from '../../ui/use-chart-width.ts';
import { say } from './words.ts';

/** Rentals by month of pick-up: a chart, and a table that says the same. */
export function Months({ months, title }: { months: readonly MonthFigures[]; title: string }) {
  const cell = 'px-4 py-2 text-right tabular-nums';
  const link = 'text-accent underline-offset-2 hover:underline';
  return (
    <div className="grid items-start gap-4 menu:grid-cols-2">
      <figure className="rounded-md border border-line bg-surface p-4">
        <figcaption className="mb-2 font-semibold">{title}</figcaption>
        <MonthBars months={months} title={title} />
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

/** Bars by month. The table beside it says the same in words, so the drawing is one picture to a screen reader. */
function MonthBars({ months, title }: { months: readonly MonthFigures[]; title: string }) {
  const [box, width] = useChartWidth();
  const x = scaleBand(
    months.map(({ month }) => month),
    [LEFT, Math.max(LEFT, width)],
  ).padding(0.3);
  const y = scaleLinear(
    [0, Math.max(1, ...months.map(({ rentals }) => rentals))],
    [HEIGHT - BOTTOM, TOP],
  ).nice(TICKS);
  return (
    <svg ref={box} height={HEIGHT} className="w-full">
      <g role="img" aria-label={title}>
        <Axis x={x} y={y} width={width} tick={number} />
        {months.map(({ month, rentals }) => (
          <rect
            key={month}
            x={x(month)}
            y={y(rentals)}
            width={x.bandwidth()}
            height={Math.max(0, HEIGHT - BOTTOM - y(rentals))}
            rx="3"
            className="fill-accent"
          />
        ))}
      </g>
      {/* Beside the picture, not in it: a picture holds nothing that can be pressed. For the mouse; the keyboard has the table. */}
      {months.map(({ month, rentals }) => (
        <a key={month} href={rentalsAddress(monthFilter(month, false))} tabIndex={-1} aria-hidden="true">
          <rect
            x={x(month)}
            y={TOP}
            width={x.bandwidth()}
            height={HEIGHT - TOP}
            className="fill-transparent hover:fill-surface/20"
          >
            <title>{`${monthName(month)}: ${number(rentals)}`}</title>
          </rect>
        </a>
      ))}
    </svg>
  );
}
