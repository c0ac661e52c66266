/** Where a place stands on the ground, in degrees, and on our map, which is drawn after Mercator: north is up everywhere. */

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point of the map, in degrees of longitude at the equator; `y` grows to the south, as on a screen. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const RADIANS = Math.PI / 180;
/** Mercator's poles are infinitely far away. */
const MOST_LATITUDE = 85;
/** Five digits: a meter on the ground. */
const DIGITS = 1e5;

const within = (most: number, value: number): number => Math.min(most, Math.max(-most, value));
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;

export function pointOf({ latitude, longitude }: Position): MapPoint {
  const angle = within(MOST_LATITUDE, latitude) * RADIANS;
  return { x: longitude, y: -Math.log(Math.tan(Math.PI / 4 + angle / 2)) / RADIANS };
}

/** The place under a point, with five digits. */
export function positionOf({ x, y }: MapPoint): Position {
  const angle = 2 * Math.atan(Math.exp(-y * RADIANS)) - Math.PI / 2;
  return { latitude: rounded(within(MOST_LATITUDE, angle / RADIANS)), longitude: rounded(within(180, x)) };
}

/** "23.13675, -82.35888": the one way in which positions are written, and other maps read. */
export const positionText = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

const NUMBER = String.raw`[-−]?\d{1,3}(?:[.,]\d{1,12})?`;
const ONE = new RegExp(`^${NUMBER}$`);
const BOTH = new RegExp(String.raw`^(${NUMBER})(?:\s*[,;]\s+|\s+|;)(${NUMBER})$`);
const BOTH_WITH_POINTS = /^([-−]?\d{1,3}\.\d{1,12}),([-−]?\d{1,3}\.\d{1,12})$/;

const value = (text: string): number => Number(text.replace(',', '.').replace('−', '-'));

/** Degrees as people type them, with point or comma; undefined for what is no number. */
export function readDegrees(typed: string): number | undefined {
  const text = typed.trim();
  return ONE.test(text) ? value(text) : undefined;
}

/** Latitude and longitude pasted together, as other maps copy them; undefined for anything else. */
export function readPosition(typed: string): Position | undefined {
  const text = typed.trim();
  const found = BOTH_WITH_POINTS.exec(text) ?? BOTH.exec(text);
  return found ? { latitude: value(found[1] ?? ''), longitude: value(found[2] ?? '') } : undefined;
}
