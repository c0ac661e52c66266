import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** A pointer that moved less than this, in pixels, meant to press. */
const PRESS = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Dragging {
  /** False leaves the pointer to what it does otherwise. */
  readonly allowed: boolean;
  /** Let go: how far to the right, in shares of the track's width, and the track under the pointer. */
  drop(by: { share: number; track: HTMLElement | undefined }): void;
}

/** The track that lies under the pointer, below the bar that is dragged over it. */
function trackUnder(bar: HTMLElement, { clientX, clientY }: PointerEvent): HTMLElement | undefined {
  const below = document.elementsFromPoint(clientX, clientY).filter((element) => !bar.contains(element));
  return (
    below.map((element) => element.closest<HTMLElement>('[data-track]')).find((track) => track !== null) ??
    undefined
  );
}

/** Drags a bar with mouse or pen. Fingers scroll; they move a record through its dialog. */
export function useDrag({ allowed, drop }: Dragging) {
  const [by, setBy] = useState<Point | undefined>(undefined);
  const begin = useRef<Point | undefined>(undefined);
  const dragged = useRef(false);
  const end = (): void => {
    begin.current = undefined;
    setBy(undefined);
  };
  return {
    /** How far the bar is from its place while it is dragged. */
    by,
    /** Whether the pointer that was let go had dragged, so that its click is none. */
    wasDragged: (): boolean => dragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        dragged.current = false;
        if (event.button !== 0 || event.pointerType === 'touch' || !allowed) return;
        begin.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (!begin.current) return;
        const moved = { x: event.clientX - begin.current.x, y: event.clientY - begin.current.y };
        if (Math.abs(moved.x) + Math.abs(moved.y) > PRESS) dragged.current = true;
        if (dragged.current) setBy(moved);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => {
        const from = begin.current;
        const bar = event.currentTarget;
        end();
        if (!from || !dragged.current) return;
        drop({
          share: (event.clientX - from.x) / (bar.parentElement?.clientWidth ?? 1),
          track: trackUnder(bar, event),
        });
      },
      onPointerCancel: end,
    },
  };
}
