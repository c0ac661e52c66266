import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { pointOf, positionOf, positionText } from '../../lib/domain/map-position.ts';
import type { MapPoint, Position } from '../../lib/domain/map-position.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { commonWords } from '../../lib/words/words.ts';
import { IconButton } from './icon-button.tsx';
import { OUTLINE, UNITS } from './map-outline.ts';
import { TOWNS } from './map-towns.ts';
import {
  RATIO,
  firstView,
  isInside,
  keptInSight,
  movedTo,
  placeIn,
  pointAt,
  stepped,
  zoomed,
} from './map-view.ts';
import type { MapView } from './map-view.ts';

interface PinMapProps {
  /** What the pin marks, read aloud. */
  label: string;
  position: Position | undefined;
  /** Somebody put the pin there; without it the map only shows. */
  onPlace?: ((position: Position) => void) | undefined;
}

/** What a finger or a mouse that is down does: it drags the pin or the map, or is still where it began and will place the pin. */
interface Press {
  readonly from: MapPoint;
  readonly view: MapView;
  readonly onPin: boolean;
  moved: boolean;
}

const ZOOM = 2;
/** Pixels: a press that moved less was none; one that began nearer to the pin takes it along. */
const STILL = 6;
const REACH = 22;
/** Shares of the map's width that an arrow key moves the pin, and with Shift. */
const STEP = { far: 0.025, near: 0.0025 } as const;
const ARROWS: Readonly<Record<string, MapPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (share: number): string => `${share * 100}%`;
/** From here to the right, names stand before their towns. */
const MIDDLE = 0.7;

/**
 * Our own map of Cuba and the United States with one pin: no map service is asked, since clients and staff are where
 * those are blocked. Works with mouse, finger and keyboard; the default export is what React.lazy asks for.
 */
export default function PinMap({ label, position, onPlace }: PinMapProps) {
  const [view, setView] = useState(() => firstView(position));
  const hint = useId();
  const press = useRef<Press | undefined>(undefined);
  // Also when it was typed.
  useEffect(() => {
    if (position) setView((now) => keptInSight(now, position));
  }, [position?.latitude, position?.longitude]);
  const pin = position && placeIn(view, pointOf(position));
  const zoom = (factor: number): void => setView(zoomed(view, factor, position && pointOf(position)));

  /** Where on the map a pointer is, in shares. */
  function shares({
    currentTarget,
    clientX,
    clientY,
  }: PointerEvent): MapPoint & { width: number; height: number } {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height, width, height };
  }
  function down(event: PointerEvent<HTMLDivElement>): void {
    if (!onPlace || event.button !== 0) return;
    const from = shares(event);
    const onPin =
      pin !== undefined && Math.hypot((from.x - pin.x) * from.width, (from.y - pin.y) * from.height) < REACH;
    press.current = { from, view, onPin, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent<HTMLDivElement>): void {
    const pressed = press.current;
    if (!pressed) return;
    const to = shares(event);
    const [x, y] = [to.x - pressed.from.x, to.y - pressed.from.y];
    pressed.moved ||= Math.hypot(x * to.width, y * to.height) > STILL;
    if (!pressed.moved) return;
    if (pressed.onPin) onPlace?.(positionOf(pointAt(view, to)));
    else setView(movedTo(pressed.view, pointAt(pressed.view, { x: 0.5 - x, y: 0.5 - y })));
  }
  function up(event: PointerEvent<HTMLDivElement>): void {
    if (press.current && !press.current.moved) onPlace?.(positionOf(pointAt(view, shares(event))));
    press.current = undefined;
  }
  function keys(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow && onPlace) {
      const length = event.shiftKey ? STEP.near : STEP.far;
      onPlace(stepped(view, position, { x: arrow.x * length, y: arrow.y * length }));
    } else if (event.key === '+' || event.key === '=') zoom(ZOOM);
    else if (event.key === '-') zoom(1 / ZOOM);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid gap-1">
      <div className="relative overflow-hidden rounded-sm border border-control-line">
        <div
          // Arrow keys belong to the pin, not to a screen reader's reading.
          role={onPlace ? 'application' : 'img'}
          aria-label={position ? `${label}: ${positionText(position)}` : label}
          aria-describedby={onPlace && hint}
          tabIndex={onPlace ? 0 : undefined}
          onKeyDown={keys}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => {
            press.current = undefined;
          }}
          className={`relative select-none ${onPlace ? 'cursor-crosshair touch-none outline-offset-[-3px]' : ''}`}
          style={{ aspectRatio: 1 / RATIO }}
        >
          <Ground view={view} />
          {pin && isInside(pin) && <Pin place={pin} />}
        </div>
        <div className="absolute top-1 right-1 grid rounded-sm border border-line bg-surface">
          <IconButton icon={Plus} label={commonWords('map.zoomIn')} onPress={() => zoom(ZOOM)} />
          <IconButton icon={Minus} label={commonWords('map.zoomOut')} onPress={() => zoom(1 / ZOOM)} />
        </div>
      </div>
      {onPlace && (
        <p id={hint} className="text-xs text-ink-3">
          {commonWords('map.hint')}
        </p>
      )}
    </div>
  );
}

/** Coasts, borders and the towns that are named at this width. */
function Ground({ view }: { view: MapView }) {
  const { language } = pageFacts();
  const height = view.width * RATIO;
  const box = [view.x - view.width / 2, view.y - height / 2, view.width, height];
  const named = TOWNS.filter(({ widest }) => view.width <= widest)
    .map((town) => ({
      place: placeIn(view, pointOf(town)),
      name: typeof town.name === 'string' ? town.name : town.name[language],
    }))
    .filter(({ place }) => isInside(place));
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={box.map((degrees) => degrees * UNITS).join(' ')}
        className="absolute inset-0 size-full bg-surface-2 text-ink-3"
        stroke="currentColor"
        strokeLinejoin="round"
      >
        {[OUTLINE.others, OUTLINE.unitedStates, OUTLINE.cuba].map((path) => (
          <path key={path} d={path} className="fill-surface" vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full fill-ink-2">
        {named.map(({ name, place }) => (
          <Fragment key={name}>
            <circle cx={percent(place.x)} cy={percent(place.y)} r="2" />
            <text
              x={percent(place.x)}
              y={percent(place.y)}
              // Towards the middle, where there is room for the name.
              dx={place.x > MIDDLE ? -6 : 6}
              textAnchor={place.x > MIDDLE ? 'end' : 'start'}
              dominantBaseline="central"
              className="text-xs"
            >
              {name}
            </text>
          </Fragment>
        ))}
      </svg>
    </>
  );
}

/** Its tip is on the place. */
function Pin({ place }: { place: MapPoint }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full text-accent"
      fill="currentColor"
    >
      <svg x={percent(place.x)} y={percent(place.y)} overflow="visible">
        <g transform="translate(-12 -31)">
          <path
            d="M12 31C5 22 2 17 2 11.5a10 10 0 0 1 20 0C22 17 19 22 12 31z"
            className="stroke-surface"
            strokeWidth="1.5"
          />
          <circle cx="12" cy="11.5" r="3.5" className="fill-surface" />
        </g>
      </svg>
    </svg>
  );
}
