import type { CarView } from '../contract/cars/sheet-input.ts';

/** Parts of a car that a mark can be named by, with the middle of each in thousandths of its view's drawing. */
const DAMAGE_ZONES = {
  left_front_fender: ['left', 215, 500],
  left_front_door: ['left', 400, 600],
  left_rear_door: ['left', 600, 600],
  left_rear_fender: ['left', 800, 500],
  left_front_wheel: ['left', 210, 780],
  left_rear_wheel: ['left', 795, 780],
  left_windows: ['left', 500, 340],
  right_front_fender: ['right', 785, 500],
  right_front_door: ['right', 600, 600],
  right_rear_door: ['right', 400, 600],
  right_rear_fender: ['right', 200, 500],
  right_front_wheel: ['right', 790, 780],
  right_rear_wheel: ['right', 205, 780],
  right_windows: ['right', 500, 340],
  hood: ['top', 165, 500],
  windshield: ['top', 320, 500],
  roof: ['top', 530, 500],
  rear_window: ['top', 740, 500],
  trunk: ['top', 875, 500],
  front_bumper: ['front', 500, 770],
  left_headlight: ['front', 780, 590],
  right_headlight: ['front', 220, 590],
  grille: ['front', 500, 610],
  rear_bumper: ['rear', 500, 770],
  left_taillight: ['rear', 190, 570],
  right_taillight: ['rear', 810, 570],
  tailgate: ['rear', 500, 590],
} as const satisfies Readonly<Record<string, readonly [view: CarView, x: number, y: number]>>;
export type DamageZone = keyof typeof DAMAGE_ZONES;

export interface DamagePlace {
  readonly view: CarView;
  readonly x: number;
  readonly y: number;
}

/** In the order in which one walks around the car. */
export const damageZones = Object.keys(DAMAGE_ZONES) as readonly DamageZone[];

/** The middle of a part. */
export function placeOfZone(zone: DamageZone): DamagePlace {
  const [view, x, y] = DAMAGE_ZONES[zone];
  return { view, x, y };
}

/** The part whose middle is nearest to a mark: what the mark is called where nobody sees the drawing. */
export function zoneOfPlace({ view, x, y }: DamagePlace): DamageZone {
  const distance = (zone: DamageZone): number => {
    const middle = placeOfZone(zone);
    return middle.view === view ? Math.hypot(middle.x - x, middle.y - y) : Infinity;
  };
  return damageZones.reduce((nearest, zone) => (distance(zone) < distance(nearest) ? zone : nearest));
}

/** So far apart that the numbers of two marks are read. */
const APART = 90;
/** Where else a mark of a part may stand, from its middle. */
const BESIDE = [
  [0, 0],
  [APART, 0],
  [-APART, 0],
  [0, 2 * APART],
  [0, -2 * APART],
] as const;

/** A place in a part where no mark stands yet; its middle where all are taken. */
export function freePlaceOfZone(zone: DamageZone, marks: readonly DamagePlace[]): DamagePlace {
  const middle = placeOfZone(zone);
  const places = BESIDE.map(([x, y]) => ({ ...middle, x: middle.x + x, y: middle.y + y }));
  const free = places.find(
    (place) =>
      zoneOfPlace(place) === zone &&
      marks.every(({ view, x, y }) => view !== place.view || Math.hypot(x - place.x, y - place.y) >= APART),
  );
  return free ?? middle;
}
