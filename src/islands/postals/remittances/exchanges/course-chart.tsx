import { scaleLinear } from 'd3-scale';
import type { CourseDay } from '../../../../lib/contract/postals/exchanges.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { ValueLines } from '../../../ui/value-lines.tsx';
import { useChartWidth } from '../../../ui/use-chart-width.ts';
import { rateText } from '../quote/texts.ts';

/** Measures in pixels; the chart is as wide as its place. */
const HEIGHT = 168;
const TOP = 10;
const BOTTOM = 24;
const LEFT = 58;
const RIGHT = 8;
const TICKS = 4;

const day = (instant: string): string => formatDate(companyDay(instant));

interface CourseChartProps {
  /** Oldest first. */
  rates: readonly Pick<CourseDay, 'buy_rate' | 'valid_from'>[];
  title: string;
  /** Days that it shows; what held before them begins at its edge. All where it is none. */
  days: number | undefined;
}

const DAY_MILLISECONDS = 86_400_000;

/** A rate over time: it holds until the next one, so it goes in steps. The table below says the same in words. */
export function CourseChart({ rates, title, days: shown }: CourseChartProps) {
  const [box, width] = useChartWidth();
  const values = rates.map(({ buy_rate }) => Number(buy_rate));
  const edge = shown === undefined ? 0 : Date.now() - shown * DAY_MILLISECONDS;
  const begins = rates.map(({ valid_from }) => Math.max(edge, Date.parse(valid_from)));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high > low ? 0 : high * 0.05;
  const y = scaleLinear([low - room, high + room], [HEIGHT - BOTTOM, TOP]).nice(TICKS);
  const end = Math.max(Date.now(), begins.at(-1) ?? 0);
  const x = scaleLinear([begins[0] ?? 0, end], [LEFT, Math.max(LEFT, width - RIGHT)]);
  const steps = values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'H'}${x(begins[index] ?? 0)}${index === 0 ? ' ' : 'V'}${y(value)}`,
    )
    .join('');
  return (
    <svg ref={box} height={HEIGHT} className="w-full">
      <g role="img" aria-label={title}>
        <ValueLines y={y} ticks={TICKS} left={LEFT} width={width} tick={rateText} />
        <path d={`${steps}H${x(end)}`} className="fill-none stroke-accent" strokeWidth="2" />
        <circle cx={x(end)} cy={y(values.at(-1) ?? 0)} r="3.5" className="fill-accent" />
        {begins[0] !== undefined && (
          <>
            <text x={LEFT} y={HEIGHT - 6} className="fill-ink-3 text-xs">
              {day(new Date(begins[0]).toISOString())}
            </text>
            <text x={width - RIGHT} y={HEIGHT - 6} textAnchor="end" className="fill-ink-3 text-xs">
              {day(new Date(end).toISOString())}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}
