import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { pointOf } from '../src/lib/domain/map-position.ts';
import type { MapPoint } from '../src/lib/domain/map-position.ts';

/*
 * Draws the coasts and borders of src/islands/ui/map-outline.ts from Natural Earth, which is in the public domain, as
 * the package world-atlas (ISC) has it. Not part of the build: the result is kept, since coasts do not move.
 *
 *   npm install --no-save world-atlas@2.0.2 && node scripts/map-outline.ts node_modules/world-atlas
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of world-atlas');
const OUTPUT = 'src/islands/ui/map-outline.ts';

/** Units of the drawing in a degree of longitude. */
const UNITS = 250;
const COUNTRIES = { cuba: '192', unitedStates: '840' } as const;
/** What is drawn: from Hawaii to Puerto Rico, from Panama to the south of Alaska. */
const FRAME = { west: -162, east: -62, south: 14, north: 62 } as const;

type Arc = [number, number][];
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: Arc[];
  objects: {
    countries: {
      geometries: { id?: string; type: 'Polygon' | 'MultiPolygon'; arcs: number[][] | number[][][] }[];
    };
  };
}

/** Outer rings of countries as points of the map; lakes do not matter here. */
function ringsOf(file: string, wanted: (id: string | undefined) => boolean): MapPoint[][] {
  const topology = JSON.parse(readFileSync(join(folder ?? '', file), 'utf8')) as Topology;
  const {
    scale: [scaleX, scaleY],
    translate: [left, bottom],
  } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return { longitude: x * scaleX + left, latitude: y * scaleY + bottom };
    });
  });
  // An arc that is written as its complement is walked backwards.
  const walked = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []));
  return topology.objects.countries.geometries
    .filter(({ id }) => wanted(id))
    .flatMap(({ type, arcs: parts }) => (type === 'Polygon' ? [parts] : parts) as number[][][])
    .map(([outer = []]) => outer.flatMap(walked))
    .filter((ring) =>
      ring.some(
        ({ longitude, latitude }) =>
          longitude > FRAME.west &&
          longitude < FRAME.east &&
          latitude > FRAME.south &&
          latitude < FRAME.north,
      ),
    )
    .map((ring) => ring.map(pointOf));
}

/** Leaves out points that lie nearer than `tolerance` to the line between their neighbors (Douglas and Peucker). */
function simplified(points: readonly MapPoint[], tolerance: number): MapPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, most] = [0, 0];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  for (const [index, { x, y }] of points.entries()) {
    const across = (x - first.x) * (last.y - first.y) - (y - first.y) * (last.x - first.x);
    const distance = length === 0 ? Math.hypot(x - first.x, y - first.y) : Math.abs(across) / length;
    if (distance > most) [farthest, most] = [index, distance];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance),
    ...simplified(points.slice(farthest), tolerance).slice(1),
  ];
}

/** A closed path of whole units, each point by its distance from the one before. */
function pathOf(ring: readonly MapPoint[]): string {
  let [x, y] = [0, 0];
  const steps = ring.slice(0, -1).map((point, index) => {
    const [nextX, nextY] = [Math.round(point.x * UNITS), Math.round(point.y * UNITS)];
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return index === 0 ? `M${step}l` : step;
  });
  return `${steps.join(' ').replaceAll(' -', '-').replace('l ', 'l')}z`;
}

/** `tolerance` and the `least` extent of an island are in degrees. */
const drawn = (rings: readonly MapPoint[][], tolerance: number, least: number): string =>
  rings
    .filter((ring) => {
      const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
      return Math.hypot(extent(ring.map(({ x }) => x)), extent(ring.map(({ y }) => y))) > least;
    })
    // In two halves: a ring ends where it begins, and the line between is none.
    .map((ring) => {
      const half = Math.floor(ring.length / 2);
      return [
        ...simplified(ring.slice(0, half + 1), tolerance),
        ...simplified(ring.slice(half), tolerance).slice(1),
      ];
    })
    .filter((ring) => ring.length > 3)
    .map(pathOf)
    .join('');

const own: readonly (string | undefined)[] = Object.values(COUNTRIES);
const outline = {
  cuba: drawn(
    ringsOf('countries-10m.json', (id) => id === COUNTRIES.cuba),
    0.006,
    0.04,
  ),
  unitedStates: drawn(
    ringsOf('countries-50m.json', (id) => id === COUNTRIES.unitedStates),
    0.04,
    0.25,
  ),
  others: drawn(
    ringsOf('countries-50m.json', (id) => !own.includes(id)),
    0.12,
    0.5,
  ),
};
const text = `/* Made by scripts/map-outline.ts from Natural Earth (public domain); never changed by hand. */

/** Units of the paths in a degree of longitude; see domain/map-position.ts. */
export const UNITS = ${UNITS};

/** Coasts and borders as paths: what is ours to serve in detail, everything around it roughly. */
export const OUTLINE = ${JSON.stringify(outline)} as const;
`;
writeFileSync(OUTPUT, await format(text, { ...(await resolveConfig(OUTPUT)), filepath: OUTPUT }));
process.stdout.write(
  Object.entries(outline)
    .map(([name, path]) => `${name}: ${path.length} characters\n`)
    .join(''),
);
