import type { Option } from '../../../ui/select-field.tsx';

/** Clocks of the airports that the company's flights use most. */
const USUAL = [
  'America/New_York',
  'America/Havana',
  'America/Chicago',
  'America/Mexico_City',
  'America/Cancun',
  'America/Panama',
  'America/Bogota',
  'Europe/Madrid',
  'Europe/Rome',
];
const SHOWN = 50;

/** "New York (America)" of America/New_York. */
export function zoneText(zone: string): string {
  const [region = zone, ...place] = zone.split('/');
  return place.length === 0 ? zone : `${place.join(', ').replaceAll('_', ' ')} (${region})`;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

/** Time zones whose name holds a text; the usual ones for an empty text. */
export function findZones(text: string): Option<string>[] {
  const wanted = plain(text.trim());
  const all = wanted === '' ? USUAL : [...new Set([...USUAL, ...Intl.supportedValuesOf('timeZone')])];
  return all
    .filter((zone) => plain(zone).includes(wanted) || plain(zoneText(zone)).includes(wanted))
    .slice(0, SHOWN)
    .map((zone) => ({ value: zone, label: zoneText(zone) }));
}
