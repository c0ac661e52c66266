import { $brands, brandName } from '../../../lib/choices/brand-choices.ts';
import { choiceName } from '../../../lib/choices/lodging-choices.ts';
import { $accommodationChoices } from '../../../lib/choices/room-choices.ts';
import type { LodgingCancellation } from '../../../lib/contract/lodgings/accommodations.ts';
import type { LodgingList } from '../../../lib/contract/lodgings/choices.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { positionText } from '../../../lib/domain/map-position.ts';
import type { Position } from '../../../lib/domain/map-position.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { statusText } from '../../ui/badge.tsx';
import { photosText } from '../../ui/photo-text.ts';
import { number, percent } from '../../ui/reader.ts';
import { cityName } from './store.ts';
import { cancellationTexts, childrenText, yesOrNo } from './texts.ts';
import { option } from './words.ts';

const LISTS: Readonly<Record<string, LodgingList>> = {
  type_id: 'accommodation_type',
  destination_id: 'destination',
  provider_id: 'service_provider',
};

/** How each field is read, beside those that name a choice. */
const READERS: Readonly<Record<string, (value: never) => string | undefined>> = {
  city_id: cityName,
  amenity_ids: (ids: number[]) =>
    ids.map((id) => choiceName('amenity', id) ?? String(id)).join(', ') || commonWords('none'),
  cancellation: (steps: LodgingCancellation) => cancellationTexts(true, steps).join('; '),
  photos: photosText,
  position: (position: Position | null) => (position === null ? undefined : positionText(position)),
  children_from_age: childrenText,
  commission: percent,
  contact_language: (language: string) => option('contact_language', language),
  contact_phone: phoneText,
  brand: (brand: string) => brandName($brands.get(), brand),
  status: (status: number) => statusText('global', status),
  room_id: roomName,
  calendar_nights: (runs: string[]) => runs.map(runText).join(', ') || undefined,
};

function roomName(id: number): string | undefined {
  const rooms = $accommodationChoices.get().flatMap((house) => house.rooms);
  return rooms.find((room) => room.id === id)?.name;
}

/** First and last night of a run that another site's calendar takes, "2026-12-01 2026-12-04". */
function runText(run: string): string {
  const [from = '', to = ''] = run.split(' ');
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** A value of an accommodation as people read it. */
export function show(field: string, value: unknown): string | undefined {
  const list = LISTS[field];
  if (list) return choiceName(list, value);
  if (field === 'children_from_age' && value === null) return childrenText(null);
  if (value === null || value === undefined) return undefined;
  const read = READERS[field];
  if (read) return read(value as never);
  if (typeof value === 'boolean') return yesOrNo(value);
  return typeof value === 'number' ? number(value) : undefined;
}
