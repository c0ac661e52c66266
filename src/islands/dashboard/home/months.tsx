import { scaleBand, scaleLinear } from 'd3-scale';
import type { MonthFigures } from '../../../lib/contract/dashboard/home.ts';
import { monthNames } from '../../../lib/format.ts';
import { pageFacts } from '../../../lib/page.ts';
import { monthFilter, rentalsAddress } from './store.ts';

export interface Measure {
  /** Heading of the chart and of the table's column. */
  title: string;
  value(month: MonthFigures): number;
  /** The value as people read it. */
  text(month: MonthFigures): string;
  /** The value as an axis writes it. */
  tick(value: number): string;
  /** Whether the linked list shows paid rentals only. */
  paid: boolean;
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 64;
const BOTTOM = 28;
const TOP = 12;
const TICKS = 4;

/** "Nov 2026" */
export function monthName(month: string): string {
  const [year = '', number = '1'] = month.split('-');
  return `${monthNames(pageFacts().language, 'short')[Number(number) - 1] ?? ''} ${year}`;
}

/** Bars by month. The table beside it says the same in words, so the drawing is one picture to a screen reader. */
export function MonthBars({ months, measure }: { months: readonly MonthFigures[]; measure: Measure }) {
  const x = scaleBand(months.map(({ month }) => month), [LEFT, WIDTH]).padding(0.3);
  const most = Math.max(1, ...months.map(measure.value));
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice(TICKS);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full">
      <g role="img" aria-label={measure.title}>
        {y.ticks(TICKS).map((tick) => (
          <g key={tick} className="text-ink-3">
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick)} textAnchor="end" dominantBaseline="middle" className="fill-ink-3 text-xs">
              {measure.tick(tick)}
            </text>
          </g>
        ))}
        {months.map((month) => (
          <g key={month.month}>
            <rect x={x(month.month)} y={y(measure.value(month))} width={x.bandwidth()} height={Math.max(0, HEIGHT - BOTTOM - y(measure.value(month)))} rx="3" className="fill-accent" />
            <text x={(x(month.month) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-3 text-xs">
              {monthName(month.month).split(' ')[0]}
            </text>
          </g>
        ))}
      </g>
      {/* Beside the picture, not in it: a picture holds nothing that can be pressed. For the mouse; the keyboard has the table. */}
      {months.map((month) => (
        <a key={month.month} href={rentalsAddress(monthFilter(month.month, measure.paid))} tabIndex={-1} aria-hidden="true">
          <rect x={x(month.month)} y={TOP} width={x.bandwidth()} height={HEIGHT - TOP} className="fill-transparent hover:fill-surface/20">
            <title>{`${monthName(month.month)}: ${measure.text(month)}`}</title>
          </rect>
        </a>
      ))}
    </svg>
  );
}
