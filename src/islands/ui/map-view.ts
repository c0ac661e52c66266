import { pointOf, positionOf } from '../../lib/domain/map-position.ts';
import type { MapPoint, Position } from '../../lib/domain/map-position.ts';

/** What of the map is in sight: its middle, and its width in degrees of longitude. */
export interface MapView extends MapPoint {
  readonly width: number;
}

/** Height of the map by its width. */
export const RATIO = 0.625;
/** From 20 kilometers, below which the coasts have no more detail, to both countries. */
const WIDTH = { min: 0.2, max: 100 } as const;
const NEAR_WIDTH = 3;
/** Cuba. */
const HOME: MapView = { ...pointOf({ latitude: 21.6, longitude: -79.5 }), width: 12.5 };
const EDGES = { west: -180, east: -40, north: -75, south: -5 } as const;
/** Of the map's width and height: nearer to the edge, a pin that is moved takes the map along. */
const MARGIN = 0.06;

/** Where the map opens: around its pin, else all of Cuba. */
export const firstView = (position: Position | undefined): MapView =>
  position ? { ...pointOf(position), width: NEAR_WIDTH } : HOME;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The view with another middle, which stays on the map. */
export const movedTo = (view: MapView, { x, y }: MapPoint): MapView => ({
  width: view.width,
  x: between(EDGES.west, x, EDGES.east),
  y: between(EDGES.north, y, EDGES.south),
});

/** Half as wide for 2; `about` stays where it is on the screen. */
export function zoomed(view: MapView, factor: number, about: MapPoint = view): MapView {
  const width = between(WIDTH.min, view.width / factor, WIDTH.max);
  const share = width / view.width;
  return movedTo(
    { ...view, width },
    { x: about.x + (view.x - about.x) * share, y: about.y + (view.y - about.y) * share },
  );
}

/** Shares of the map's width and height at which a point lies: 0 is left and top, 1 right and bottom. */
export const placeIn = (view: MapView, { x, y }: MapPoint): MapPoint => ({
  x: (x - view.x) / view.width + 0.5,
  y: (y - view.y) / (view.width * RATIO) + 0.5,
});

/** The point at such a place. */
export const pointAt = (view: MapView, { x, y }: MapPoint): MapPoint => ({
  x: view.x + (x - 0.5) * view.width,
  y: view.y + (y - 0.5) * view.width * RATIO,
});

export const isInside = ({ x, y }: MapPoint, margin = 0): boolean =>
  x >= margin && x <= 1 - margin && y >= margin && y <= 1 - margin;

/** The view, moved where a pin would be out of sight. */
export function keptInSight(view: MapView, position: Position): MapView {
  const point = pointOf(position);
  return isInside(placeIn(view, point), MARGIN) ? view : movedTo(view, point);
}

/** A pin after a step of so many shares of the map's width; the first step of none begins in the middle. */
export function stepped(view: MapView, position: Position | undefined, step: MapPoint): Position {
  const { x, y } = position ? pointOf(position) : view;
  return positionOf({ x: x + step.x * view.width, y: y + step.y * view.width });
}
