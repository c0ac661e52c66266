import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { HEIGHT, LEFT, TICKS, shortMonth } from './chart.ts';

interface AxisProps {
  x: ScaleBand<string>;
  y: ScaleLinear<number, number>;
  width: number;
  tick: (value: number) => string;
}

/** Room that the name of a month needs; where bars are closer, only some are named. */
const NAME = 34;

/** Lines of a chart with what they stand for, and the months under its bars. */
export function Axis({ x, y, width, tick }: AxisProps) {
  const every = Math.max(1, Math.ceil(NAME / x.step()));
  return (
    <>
      {y.ticks(TICKS).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text
            x={LEFT - 8}
            y={y(value)}
            textAnchor="end"
            dominantBaseline="middle"
            className="fill-ink-3 text-xs"
          >
            {tick(value)}
          </text>
        </g>
      ))}
      {x.domain().map((month, index) =>
        index % every === 0 ? (
          <text
            key={month}
            x={(x(month) ?? 0) + x.bandwidth() / 2}
            y={HEIGHT - 8}
            textAnchor="middle"
            className="fill-ink-3 text-xs"
          >
            {shortMonth(month)}
          </text>
        ) : null,
      )}
    </>
  );
}
