import { useStore } from '@nanostores/react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { computed } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import {
  TILT,
  cropHeight,
  middleOf,
  movedCrop,
  tiltedCrop,
  zoomOf,
  zoomedCrop,
  zoomedTo,
} from '../../../lib/domain/picture-crop.ts';
import type { Crop, Room } from '../../../lib/domain/picture-crop.ts';
import { IconButton } from '../icon-button.tsx';
import { number } from '../reader.ts';
import { pictureWords as t } from './words.ts';
import { commonWords } from '../../../lib/words/words.ts';

interface StageProps {
  picture: HTMLCanvasElement;
  room: Room;
  $crop: WritableAtom<Crop>;
  /** Drawn over the picture: where a head belongs. */
  guides?: ReactNode;
  onTurn(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shares of the frame that an arrow key moves the picture, and with Shift. */
const STEP = { far: 0.02, near: 0.004 } as const;
/** What a press of a key or button, and a pixel of the wheel, makes larger. */
const [ZOOM, WHEEL] = [1.1, 1.0015] as const;
/** Steps of the slider. */
const SLIDER = 200;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const span = ([one, two]: readonly Point[]): number =>
  one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 1;

/** A picture under a frame: one finger or the mouse moves it, two make it larger, keys do both. */
export function Stage({ picture, room, $crop, guides, onTurn }: StageProps) {
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  const shares = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const zoom = (factor: number, around?: Point): void =>
    $crop.set(zoomedCrop($crop.get(), factor, room, around));
  const move = (by: Point): void => $crop.set(movedCrop($crop.get(), by, room));

  useEffect(() => {
    // The wheel would scroll the dialog; React's own listener may not stop it.
    const box = frame.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      zoom(WHEEL ** -event.deltaY, shares(event));
    };
    box?.addEventListener('wheel', turn, { passive: false });
    return () => box?.removeEventListener('wheel', turn);
  }, [room]);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  function down(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, shares(event));
  }
  function drag(event: PointerEvent): void {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, shares(event));
    const now = [...fingers.current.values()];
    const [from, to] = [middle(before), middle(now)];
    if (now.length > 1) zoom(span(now) / Math.max(0.01, span(before)), from);
    move({ x: to.x - from.x, y: to.y - from.y });
  }
  const up = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  function keys(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? STEP.near : STEP.far;
    if (arrow) move({ x: arrow.x * step, y: arrow.y * step });
    else if (event.key === '+' || event.key === '=') zoom(ZOOM);
    else if (event.key === '-') zoom(1 / ZOOM);
    else return;
    event.preventDefault();
  }

  return (
    <div className="grid content-start gap-2">
      <div
        ref={frame}
        // Arrow keys belong to the picture, not to a screen reader's reading.
        role="application"
        aria-label={t('crop.label')}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={keys}
        onPointerDown={down}
        onPointerMove={drag}
        onPointerUp={up}
        onPointerCancel={up}
        className="relative mx-auto w-full cursor-move touch-none overflow-hidden rounded-sm border border-control-line bg-white outline-offset-2 select-none"
        style={{
          aspectRatio: `${room.frame.width} / ${room.frame.height}`,
          // Never so high that the buttons below it lie out of sight.
          maxWidth: `calc(${room.frame.width / room.frame.height} * 56dvh)`,
        }}
      >
        <Picture picture={picture} room={room} $crop={$crop} />
        {guides}
      </div>
      <div className="flex items-center gap-1">
        <IconButton icon={Minus} label={commonWords('map.zoomOut')} onPress={() => zoom(1 / ZOOM)} />
        <Slider room={room} $crop={$crop} />
        <IconButton icon={Plus} label={commonWords('map.zoomIn')} onPress={() => zoom(ZOOM)} />
      </div>
      <div className="flex items-center gap-1">
        <Tilt room={room} $crop={$crop} />
        <IconButton icon={RotateCw} label={t('crop.turn')} onPress={onTurn} />
      </div>
      <p id={hint} className="text-xs text-ink-3">
        {t('crop.hint')}
      </p>
    </div>
  );
}

/** The canvas itself, moved and scaled by the compositor alone: nothing is drawn anew while a finger moves, nor is React asked. */
function Picture({ picture, room, $crop }: Pick<StageProps, 'picture' | 'room' | '$crop'>) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = holder.current;
    if (!box) return undefined;
    picture.className = 'absolute top-0 left-0 max-w-none origin-top-left will-change-transform';
    box.replaceChildren(picture);
    let across = box.clientWidth;
    const place = (): void => {
      const crop = $crop.get();
      const { x, y } = middleOf(crop, room);
      const middle = `${across / 2}px, ${cropHeight({ width: across }, room) / 2}px`;
      picture.style.transform = `translate(${middle}) rotate(${crop.tilt}deg) scale(${across / crop.width}) translate(${-x}px, ${-y}px)`;
    };
    const stop = $crop.subscribe(place);
    // A phone that is turned has another width.
    const watch = new ResizeObserver(() => {
      across = box.clientWidth;
      place();
    });
    watch.observe(box);
    return () => {
      stop();
      watch.disconnect();
    };
  }, [picture, room, $crop]);
  return <div ref={holder} aria-hidden="true" className="absolute inset-0" />;
}

function Slider({ room, $crop }: Pick<StageProps, 'room' | '$crop'>) {
  const $step = useMemo(
    () => computed($crop, (crop) => Math.round(zoomOf(crop, room) * SLIDER)),
    [room, $crop],
  );
  return (
    <input
      type="range"
      aria-label={t('crop.zoom')}
      min={0}
      max={SLIDER}
      value={useStore($step)}
      onChange={({ target }) => $crop.set(zoomedTo($crop.get(), Number(target.value) / SLIDER, room))}
      className="h-8 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
    />
  );
}

/** Straightens a head that is held askew; what it makes larger on the way becomes smaller again on the way back. */
function Tilt({ room, $crop }: Pick<StageProps, 'room' | '$crop'>) {
  const crop = useStore($crop);
  const before = useRef({ from: crop, to: crop });
  const degrees = t('crop.degrees', { number: number(crop.tilt) });
  function set(tilt: number): void {
    // Moved or zoomed since.
    if (before.current.to !== crop) before.current.from = crop;
    before.current.to = tiltedCrop(before.current.from, tilt, room);
    $crop.set(before.current.to);
  }
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
      {t('crop.tilt')}
      <input
        type="range"
        aria-valuetext={degrees}
        min={-TILT.most}
        max={TILT.most}
        step={TILT.step}
        value={crop.tilt}
        onChange={({ target }) => set(Number(target.value))}
        className="h-8 min-w-0 flex-1 accent-accent pointer-coarse:h-11"
      />
      {/* The slider says it already; a box of its own size, so that a new number lays out nothing else. */}
      <span aria-hidden="true" className="h-5 w-12 shrink-0 text-end leading-5 tabular-nums contain-strict">
        {degrees}
      </span>
    </label>
  );
}
