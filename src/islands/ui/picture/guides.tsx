import { PASSPORT_PHOTO } from '../../../lib/contract/postals/procedure-pictures.ts';
import { HEAD } from '../../../lib/domain/photo-checks.ts';

const { width, height } = PASSPORT_PHOTO;
/** Where the top of the head belongs, as a share of the height; the chin lies as far below it as a head is high. */
const CROWN = 0.1;
const rows = {
  crown: CROWN * height,
  /** Eyes stand in the middle of a head. */
  eyes: (CROWN + (HEAD.min + HEAD.max) / 4) * height,
  chin: [(CROWN + HEAD.min) * height, (CROWN + HEAD.max) * height],
} as const;
const line = (row: number): string => `M${width * 0.14} ${row}H${width * 0.86}`;
const LINES = [line(rows.crown), ...rows.chin.map(line)].join('');
const head = { cx: width / 2, cy: (rows.crown + (rows.chin[0] + rows.chin[1]) / 2) / 2 } as const;

/** Where head and eyes belong, light within dark so that it is seen on any picture. */
export function Guides() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      fill="none"
    >
      {[
        { color: 'rgb(0 0 0 / 0.55)', width: 4 },
        { color: 'white', width: 1.6 },
      ].map((stroke) => (
        <g key={stroke.color} stroke={stroke.color} strokeWidth={stroke.width}>
          <ellipse {...head} rx={width * 0.34} ry={head.cy - rows.crown} strokeDasharray="2 10" />
          <path d={LINES} />
          <path d={line(rows.eyes)} strokeDasharray="14 10" />
        </g>
      ))}
    </svg>
  );
}
