import { useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

/** What is dragged: from which place to which, and how far it is off its place, in pixels. */
interface Drag {
  readonly from: number;
  readonly to: number;
  readonly by: number;
}

/** Where the items of a list stand, from the top of the list. */
interface Place {
  readonly top: number;
  readonly height: number;
}

/** The place in the order that an item has whose middle is dragged to here. */
export function placeAt(middle: number, places: readonly Place[], from: number): number {
  const passed = places.filter(({ top, height }, index) => index !== from && middle > top + height / 2);
  return passed.length;
}

/**
 * Puts the items of a vertical list in another order by a handle, with mouse, finger or pen. Nothing moves in the document
 * before the drop, since a browser forgets a finger whose element was moved.
 */
export function useDraggedOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ places: readonly Place[]; at: number }>(undefined);

  const items = () => [...(list.current?.children ?? [])] as HTMLElement[];
  /** Counted from the list, so that scrolling while one drags moves the item, too. */
  const within = ({ clientY }: PointerEvent) => clientY - (list.current?.getBoundingClientRect().top ?? 0);

  function end(): void {
    start.current = undefined;
    setDrag(undefined);
  }

  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const places = items().map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
      start.current = { places, at: within(event) };
      setDrag({ from: index, to: index, by: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { places, at } = start.current ?? {};
      const place = places?.[index];
      if (!places || !place || at === undefined) return;
      const by = within(event) - at;
      const to = placeAt(place.top + place.height / 2 + by, places, index);
      if (to !== drag?.to) items()[to]?.scrollIntoView({ block: 'nearest' });
      setDrag({ from: index, to, by });
    },
    onPointerUp: () => {
      if (drag && drag.from !== drag.to) move(drag.from, drag.to);
      end();
    },
    onPointerCancel: end,
  });

  /** How far an item is drawn off its place while one is dragged over it. */
  function offset(index: number): number {
    if (!drag || !start.current) return 0;
    if (index === drag.from) return drag.by;
    const { places } = start.current;
    const [own, next] = [places[drag.from], places[drag.from + 1] ?? places[drag.from - 1]];
    // The room that the dragged one takes, with the gap.
    const step = own && next ? Math.abs(next.top - own.top) : 0;
    if (index > drag.from && index <= drag.to) return -step;
    return index < drag.from && index >= drag.to ? step : 0;
  }

  return { handle, offset, dragged: drag?.from };
}
