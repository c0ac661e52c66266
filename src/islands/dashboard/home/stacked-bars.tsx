import { scaleBand, scaleLinear } from 'd3-scale';
import { formatAmount } from '../../../lib/words/format.ts';
import { number, reader } from '../../ui/reader.ts';
import { Axis } from './axis.tsx';
import { BOTTOM, HEIGHT, LEFT, TICKS, TOP } from './chart.ts';
import { MonthLinks } from './month-links.tsx';
import { amountOf } from './parts.ts';
import type { MonthParts, Parts } from './parts.ts';
import { useChartWidth } from '../../ui/use-chart-width.ts';

/** Bars by month, each divided by kind, with what the colours mean. The table below it says the same in words. */
export function StackedBars({ parts: { months, kinds }, title }: { parts: Parts; title: string }) {
  const [box, width] = useChartWidth();
  const x = scaleBand(
    months.map(({ month }) => month),
    [LEFT, Math.max(LEFT, width)],
  ).padding(0.3);
  const y = scaleLinear([0, Math.max(100, ...months.map(({ total }) => total))], [HEIGHT - BOTTOM, TOP]).nice(
    TICKS,
  );
  // Money that went back can make a part negative: a bar shows what there is.
  const pieces = (month: MonthParts) => {
    let below = 0;
    return kinds.flatMap(({ key, fill }) => {
      const amount = Math.max(0, amountOf(month, key));
      below += amount;
      return amount === 0 ? [] : [{ key, fill, top: y(below), height: y(below - amount) - y(below) }];
    });
  };
  return (
    <>
      <svg ref={box} height={HEIGHT} className="w-full">
        <g role="img" aria-label={title}>
          <Axis x={x} y={y} width={width} tick={(value) => number(Math.round(value / 100))} />
          {months.map((month) => (
            <g key={month.month}>
              {pieces(month).map(({ key, fill, top, height }) => (
                <rect
                  key={key}
                  x={x(month.month)}
                  y={top}
                  width={x.bandwidth()}
                  height={Math.max(0, height)}
                  className={`${fill} stroke-surface`}
                />
              ))}
            </g>
          ))}
        </g>
        <MonthLinks
          months={months.map(({ month, total, address }) => ({
            month,
            text: formatAmount(total, reader()),
            href: address,
          }))}
          x={x}
        />
      </svg>
      {/* The table's head says the same. */}
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-hidden="true">
        {kinds.map(({ key, name, dot }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={`swatch size-2.5 rounded-sm ${dot}`} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
