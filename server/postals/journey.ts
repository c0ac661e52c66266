import type { PackageEventCode } from '../../src/lib/contract/postals/events.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { localOf, timeOf } from '../../src/lib/domain/times.ts';
import { instantOf } from '../db/demo/instants.ts';

/** Believable journeys of the demo's packages. */

export interface Stop {
  readonly code: PackageEventCode;
  readonly local: string;
  readonly zone: string;
  /** The instant, RFC 3339. */
  readonly at: string;
  readonly place: string;
  /** Why, in words of staff; empty for what needs none. */
  readonly reason: string;
}

interface Route {
  /** The day on which the package is handed in. */
  readonly created: string;
  /** City in the United States. */
  readonly origin: string;
  /** Warehouse that serves the province. */
  readonly depot: string;
  /** Municipality and province of the receiver. */
  readonly destination: string;
}

const MIAMI = 'America/New_York';
const HAVANA = 'America/Havana';
/** Minutes of the day between which warehouses work. */
const WORK = { from: 8 * 60, until: 18 * 60 + 30 };

type Leg = readonly [
  code: PackageEventCode,
  days: readonly [from: number, to: number],
  where: 'origin' | 'Miami' | 'La Habana' | 'depot' | 'destination',
];

/** What staff wrote down beside what needs a reason. */
const REASONS: Readonly<Partial<Record<PackageEventCode, readonly [string, string]>>> = {
  cancelled: ['El cliente cambió de idea', 'El cliente prefiere llevarlo él mismo'],
  customs_held: ['La aduana pide la factura', 'La aduana revisa los medicamentos'],
  attempt_failed: ['No había nadie en casa', 'La dirección está incompleta'],
  returned: ['La aduana no lo dejó entrar', 'Nadie presentó la factura'],
  lost: ['No aparece en el almacén', 'No llegó con los demás'],
};
/** One of the two, always the same on a day. */
const reasonOf = (code: PackageEventCode, day: string): string =>
  REASONS[code]?.[Number(day.at(-1)) % 2] ?? '';

/** Days after the event before, and where. Air cargo of an agency: about two weeks from door to door. */
function legsOf(random: () => number, { depot }: Route): Leg[] {
  const chance = (share: number): boolean => random() < share;
  const handedIn: Leg[] = [
    ['created', [0, 0], 'origin'],
    ['received_origin', [0, 2], 'Miami'],
  ];
  if (chance(0.02)) return [...handedIn, ['cancelled', [0, 1], 'Miami']];
  const legs: Leg[] = [
    ...handedIn,
    ['departed_origin', [1, 5], 'Miami'],
    ['arrived_destination', [0, 1], 'La Habana'],
    ['customs', [1, 2], 'La Habana'],
  ];
  if (chance(0.07)) {
    legs.push(['customs_held', [1, 2], 'La Habana']);
    if (chance(0.1)) return [...legs, ['returned', [6, 12], 'La Habana']];
    legs.push(['customs', [3, 9], 'La Habana']);
  }
  if (depot !== 'La Habana') legs.push(['in_country_transit', [1, 4], 'La Habana']);
  if (chance(0.004)) return [...legs, ['lost', [15, 25], 'La Habana']];
  legs.push(['at_depot', [1, 3], 'depot']);
  if (chance(0.15)) return [...legs, ['available_pickup', [0, 1], 'depot'], ['delivered', [1, 6], 'depot']];
  legs.push(['out_for_delivery', [1, 3], 'destination']);
  if (chance(0.08))
    legs.push(['attempt_failed', [0, 0], 'destination'], ['out_for_delivery', [1, 2], 'destination']);
  return [...legs, ['delivered', [0, 0], 'destination']];
}

/** PK-DEMO-0001, delivered three days ago: days before today, hour, and the rest as it stands. */
const DELIVERED = [
  ['created', 13, '16:48', MIAMI, 'Hialeah'],
  ['received_origin', 12, '10:02', MIAMI, 'Miami'],
  ['departed_origin', 10, '22:30', MIAMI, 'Miami'],
  ['arrived_destination', 9, '07:15', HAVANA, 'La Habana'],
  ['customs', 8, '11:12', HAVANA, 'La Habana'],
  ['at_depot', 5, '17:40', HAVANA, 'La Habana'],
  ['out_for_delivery', 3, '08:05', HAVANA, 'Playa, La Habana'],
  ['delivered', 3, '15:20', HAVANA, 'Playa, La Habana'],
] as const;
/** PK-DEMO-0002, on its way. */
const ON_ITS_WAY = [
  ['created', 6, '09:37', MIAMI, 'Tampa'],
  ['received_origin', 5, '14:21', MIAMI, 'Miami'],
  ['departed_origin', 3, '21:55', MIAMI, 'Miami'],
  ['arrived_destination', 2, '06:40', HAVANA, 'La Habana'],
  ['customs', 1, '10:26', HAVANA, 'La Habana'],
] as const;

/** The journeys of the two packages that the demo's documents name; `today` is a date. */
export function demoJourneys(today: string): { delivered: Stop[]; onItsWay: Stop[] } {
  const stopsOf = (journey: typeof DELIVERED | typeof ON_ITS_WAY): Stop[] =>
    journey.map(([code, days, time, zone, place]) => {
      const local = localOf(addDays(today, -days), time);
      return { code, local, zone, at: instantOf({ local, zone }).toISOString(), place, reason: '' };
    });
  return { delivered: stopsOf(DELIVERED), onItsWay: stopsOf(ON_ITS_WAY) };
}

/** The journey as it has come until `now`, in its order. */
export function journeyOf(random: () => number, route: Route, now: Date): Stop[] {
  let day = route.created;
  let minutes = WORK.from;
  const stops: Stop[] = [];
  for (const [code, [from, to], where] of legsOf(random, route)) {
    const days = from + Math.floor(random() * (to - from + 1));
    day = addDays(day, days);
    // On the same day the next thing happens later, on another one at any hour of work.
    const earliest = days === 0 && stops.length > 0 ? Math.min(minutes + 15, 23 * 60) : WORK.from;
    minutes = earliest + Math.floor(random() * Math.max(1, Math.min(WORK.until, earliest + 420) - earliest));
    const zone = where === 'origin' || where === 'Miami' ? MIAMI : HAVANA;
    const local = localOf(day, timeOf(minutes));
    const instant = instantOf({ local, zone });
    if (instant > now) return stops;
    const place =
      where === 'origin'
        ? route.origin
        : where === 'depot'
          ? route.depot
          : where === 'destination'
            ? route.destination
            : where;
    stops.push({ code, local, zone, at: instant.toISOString(), place, reason: reasonOf(code, day) });
  }
  return stops;
}
