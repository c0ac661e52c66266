import type { ScaleBand } from 'd3-scale';
import { HEIGHT, TOP, monthName } from './chart.ts';

interface LinkedMonth {
  readonly month: string;
  /** What it comes to, in words. */
  readonly text: string;
  /** The list that it counts. */
  readonly href: string;
}

/**
 * A link over each month of a chart, beside the picture, not in it: a picture holds nothing that can be pressed. For the
 * mouse; the keyboard has the table.
 */
export function MonthLinks({ months, x }: { months: readonly LinkedMonth[]; x: ScaleBand<string> }) {
  return months.map(({ month, text, href }) => (
    <a key={month} href={href} tabIndex={-1} aria-hidden="true">
      <rect
        x={x(month)}
        y={TOP}
        width={x.bandwidth()}
        height={HEIGHT - TOP}
        className="fill-transparent hover:fill-surface/20"
      >
        <title>{`${monthName(month)}: ${text}`}</title>
      </rect>
    </a>
  ));
}
