import type { MouseEvent } from 'react';
import { CAR_VIEWS } from '../../lib/contract/cars/sheet-input.ts';
import type { CarView } from '../../lib/contract/cars/sheet-input.ts';
import { CAR_OUTLINE } from '../../lib/domain/car-outline.ts';
import type { DamagePlace } from '../../lib/domain/damage-zones.ts';

export interface OutlineMark extends DamagePlace {
  readonly number: number;
  /** Found now: a filled diamond. What was known before is a hollow circle. */
  readonly fresh: boolean;
  /** Read aloud instead of the drawing. */
  readonly name: string;
}

interface CarOutlineProps {
  marks: readonly OutlineMark[];
  /** Name of one drawing, with the marks on it. */
  labelOf(view: CarView, marks: readonly OutlineMark[]): string;
  /** Somebody pressed a place. Whoever uses it offers the same by keyboard. */
  onPlace?: ((place: DamagePlace) => void) | undefined;
}

/** Half of a mark's width, in units of the drawing. */
const MARK = 34;
const WHOLE = 1000;

/** A car from five sides, with numbered marks; shape, not color, tells old ones from new ones. */
export function CarOutline({ marks, labelOf, onPlace }: CarOutlineProps) {
  return (
    <div className="grid grid-cols-2 items-center gap-3 sm:grid-cols-4">
      {CAR_VIEWS.map((view) => (
        <View
          key={view}
          view={view}
          marks={marks.filter((mark) => mark.view === view)}
          labelOf={labelOf}
          onPlace={onPlace}
        />
      ))}
    </div>
  );
}

function View({ view, marks, labelOf, onPlace }: CarOutlineProps & { view: CarView }) {
  const { width, height, paths, mirrored } = CAR_OUTLINE[view];

  function place({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): void {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * WHOLE);
    onPlace?.({
      view,
      x: within((clientX - box.left) / box.width),
      y: within((clientY - box.top) / box.height),
    });
  }

  return (
    <svg
      role="img"
      aria-label={labelOf(view, marks)}
      viewBox={`0 0 ${width} ${height}`}
      onClick={onPlace ? place : undefined}
      className={`w-full text-ink select-none ${onPlace ? 'cursor-crosshair' : ''} ${view === 'front' || view === 'rear' ? '' : 'col-span-2'}`}
    >
      <g
        transform={mirrored ? `translate(${width} 0) scale(-1 1)` : undefined}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {marks.map((mark) => (
        <Mark key={mark.number} mark={mark} x={(mark.x / WHOLE) * width} y={(mark.y / WHOLE) * height} />
      ))}
    </svg>
  );
}

function Mark({ mark: { number, fresh }, x, y }: { mark: OutlineMark; x: number; y: number }) {
  const diamond = MARK * 1.25;
  return (
    <g stroke="currentColor" strokeWidth="5">
      {fresh ? (
        <path
          d={`M${x} ${y - diamond}L${x + diamond} ${y}L${x} ${y + diamond}L${x - diamond} ${y}Z`}
          fill="currentColor"
        />
      ) : (
        <circle cx={x} cy={y} r={MARK} className="fill-surface" />
      )}
      <text
        x={x}
        y={y}
        stroke="none"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="42"
        fontWeight="700"
        className={fresh ? 'fill-surface' : 'fill-ink'}
      >
        {number}
      </text>
    </g>
  );
}
