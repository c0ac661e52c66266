import { scaleBand, scaleLinear } from 'd3-scale';
import { Axis } from './axis.tsx';
import { BOTTOM, HEIGHT, LEFT, TICKS, TOP } from './chart.ts';
import { MonthLinks } from './month-links.tsx';
import { useChartWidth } from '../../ui/use-chart-width.ts';

interface MonthBar {
  readonly month: string;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  /** The list that it counts. */
  readonly href: string;
}

/** Bars by month. A table near it says the same in words, so the drawing is one picture to a screen reader. */
export function MonthBars({
  months,
  title,
  tick,
}: {
  months: readonly MonthBar[];
  title: string;
  tick: (value: number) => string;
}) {
  const [box, width] = useChartWidth();
  const x = scaleBand(
    months.map(({ month }) => month),
    [LEFT, Math.max(LEFT, width)],
  ).padding(0.3);
  const y = scaleLinear([0, Math.max(1, ...months.map(({ value }) => value))], [HEIGHT - BOTTOM, TOP]).nice(
    TICKS,
  );
  return (
    <svg ref={box} height={HEIGHT} className="w-full">
      <g role="img" aria-label={title}>
        <Axis x={x} y={y} width={width} tick={tick} />
        {months.map(({ month, value }) => (
          <rect
            key={month}
            x={x(month)}
            y={y(value)}
            width={x.bandwidth()}
            height={Math.max(0, HEIGHT - BOTTOM - y(value))}
            rx="3"
            className="fill-accent"
          />
        ))}
      </g>
      <MonthLinks months={months} x={x} />
    </svg>
  );
}
