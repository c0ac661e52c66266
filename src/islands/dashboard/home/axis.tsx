import type { ScaleBand, ScaleLinear } from 'd3-scale';
import { ValueLines } from '../../ui/value-lines.tsx';
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
      <ValueLines y={y} ticks={TICKS} left={LEFT} width={width} tick={tick} />
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
