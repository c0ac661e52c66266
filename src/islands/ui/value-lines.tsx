import type { ScaleLinear } from 'd3-scale';

interface ValueLinesProps {
  y: ScaleLinear<number, number>;
  /** About how many lines. */
  ticks: number;
  /** Where the lines begin, with what they stand for before them. */
  left: number;
  width: number;
  tick: (value: number) => string;
}

/** Lines across a chart with what they stand for. */
export function ValueLines({ y, ticks, left, width, tick }: ValueLinesProps) {
  return y.ticks(ticks).map((value) => (
    <g key={value}>
      <line x1={left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
      <text
        x={left - 8}
        y={y(value)}
        textAnchor="end"
        dominantBaseline="middle"
        className="fill-ink-3 text-xs"
      >
        {tick(value)}
      </text>
    </g>
  ));
}
