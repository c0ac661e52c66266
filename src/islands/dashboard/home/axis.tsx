import type { ScaleLinear } from 'd3-scale';
import { LEFT, TICKS, WIDTH } from './chart.ts';

/** Lines of a chart with what they stand for. */
export function Axis({ y, tick }: { y: ScaleLinear<number, number>; tick: (value: number) => string }) {
  return y.ticks(TICKS).map((value) => (
    <g key={value}>
      <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className="stroke-line" />
      <text x={LEFT - 8} y={y(value)} textAnchor="end" dominantBaseline="middle" className="fill-ink-3 text-xs">
        {tick(value)}
      </text>
    </g>
  ));
}
