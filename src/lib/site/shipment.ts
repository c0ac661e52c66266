import type { Language } from '../contract/fields.ts';
import type { ExpectedArrival } from '../contract/postals/arrival.ts';
import { type Shipment, type ShipmentEvent, shipmentCalendar } from '../contract/postals/tracking.ts';
import { packageEventOf } from '../contract/postals/events.ts';
import { packageStatusOf } from '../contract/package-status.ts';
import type { StatusIcon, Tone } from '../contract/status.ts';
import { dateOf, timeOfLocal } from '../domain/wall-clock.ts';
import { formatNumber, type Reader } from '../words/format.ts';
import { dateFormat, formatLongDate } from '../words/moments.ts';

/*
 * What the public tracking page says of a shipment, for the island that draws it and for the server that writes the
 * same page for a browser without script.
 */

/** Texts of payment/tracking.json, by key. */
export type SayTracking = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export interface ShipmentView {
  readonly tone: Tone;
  readonly icon: StatusIcon;
  /** The newest event: more exact than the status. */
  readonly headline: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Words of the link to the calendar file; undefined where no day is expected. */
  readonly calendar: string | undefined;
  readonly stepsLabel: string;
  /** The newest first. */
  readonly steps: readonly { readonly title: string; readonly moment: string }[];
}

/** A shipment as a person reads it, in the language of `reader` and `say`. */
export function shipmentView(shipment: Shipment, reader: Reader, say: SayTracking): ShipmentView {
  const status = packageStatusOf(shipment.status);
  const latest = shipment.events[0];
  const alert = latest !== undefined && packageEventOf(latest.code)?.alert === true;
  return {
    tone: status?.tone ?? 'secondary',
    icon: alert ? 'alert' : (status?.icon ?? 'clock'),
    headline: latest?.text ?? say('registered'),
    facts: factsOf(shipment, reader, say),
    calendar: shipment.expected && !shipment.expected.late ? say('calendar.link') : undefined,
    stepsLabel: say('steps'),
    steps: shipment.events.map((event) => ({
      title: event.text,
      moment: momentOf(event, 'step', event.place, reader, say),
    })),
  };
}

function factsOf(shipment: Shipment, reader: Reader, say: SayTracking): ShipmentView['facts'] {
  const delivered = shipment.events.find(({ code }) => code === 'delivered');
  const weight = (text: string): string => formatNumber(Number(text), reader);
  const facts = [];
  if (delivered) {
    facts.push({
      label: say('facts.delivered'),
      value: momentOf(delivered, 'moment', clockPlace(delivered.at.zone, say), reader, say),
    });
  } else if (shipment.expected) {
    facts.push(expectedFact(shipment.expected, reader, say));
  }
  if (shipment.parcels) {
    const { step, passed, total } = shipment.parcels;
    facts.push({ label: say('facts.parcels'), value: say(`parcels.${step}`, { count: passed, total }) });
  }
  facts.push({ label: say('facts.destination'), value: shipment.destination });
  facts.push({
    label: say('facts.weight'),
    value: say('weights', { lb: weight(shipment.weight.lb), kg: weight(shipment.weight.kg) }),
  });
  return facts;
}

/** The days that are left, or in words that they are past. */
function expectedFact({ from, to, learned, late }: ExpectedArrival, reader: Reader, say: SayTracking) {
  const label = say(learned ? 'facts.likely' : 'facts.expected');
  if (!late) return { label, value: longRange(from, to, reader) };
  return { label, value: say(learned ? 'late.learned' : 'late.named', { date: formatLongDate(to, reader) }) };
}

/** "December 12 – 15, 2026", "12–15 de diciembre de 2026"; one date where both are the same. */
function longRange(from: string, to: string, { language }: Reader): string {
  const [first, last] = [from, to].map((date) => new Date(`${date}T12:00:00Z`)) as [Date, Date];
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(first, last);
}

function momentOf(
  { at }: ShipmentEvent,
  key: 'moment' | 'step',
  place: string,
  reader: Reader,
  say: SayTracking,
): string {
  return say(key, { date: formatLongDate(dateOf(at.local), reader), time: timeOfLocal(at.local), place });
}

/** Where the calendar file of a shipment is, from the address of the API on. */
export function calendarAddress(api: string, number: string, language: Language): string {
  return `${api}${shipmentCalendar.path}?${new URLSearchParams({ number, language })}`;
}

/** Whose clock it was. A zone without a name of ours is called by its own city: "America/Santo_Domingo". */
function clockPlace(zone: string, say: SayTracking): string {
  return zone in ZONE_WORDS ? say(`zones.${zone}`) : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

const ZONE_WORDS: Readonly<Record<string, true>> = { 'America/Havana': true, 'America/New_York': true };

/** Drawings of 24 by 24 for the answer's icon, stroked: Lucide's check, truck, alert, x and clock (ISC). */
export const SHIPMENT_ICONS: Readonly<Partial<Record<StatusIcon, string>>> = {
  check: 'm5 12 5 5L20 7',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 1 0 0 4 2 2 0 1 0 0-4zM7 16a2 2 0 1 0 0 4 2 2 0 1 0 0-4z',
  alert: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  cross: 'M18 6 6 18M6 6l12 12',
  clock: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM12 6v6l4 2',
};
