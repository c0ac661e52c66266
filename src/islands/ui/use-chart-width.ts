import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Width of a chart in pixels, followed live: drawn at its own size, its text is as large as any other. */
export function useChartWidth(): readonly [RefObject<SVGSVGElement | null>, number] {
  const box = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
