import * as z from 'zod/mini';
import { resource } from '../resource.ts';
import { names, namesOfRow, ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/** Lists of the settings whose entries have a name in each language, and nothing else. */

const namedList = (name: string, singular: string) =>
  resource({
    ...ofSettings,
    name,
    singular,
    row: settingsRow(namesOfRow),
    input: z.object({ ...names, ...statusInput }),
    filters: statusFilter,
    sorts: ['name', 'status', 'updated_at'],
    defaultSort: 'name',
    blank: { status: 1 },
  });

/** What an accommodation and its rooms are described by. */
export const accommodationTypes = namedList('accommodation_types', 'accommodation_type');
export const amenities = namedList('amenities', 'amenity');
export const roomTypes = namedList('room_types', 'room_type');
export const bedTypes = namedList('bed_types', 'bed_type');
export const roomViews = namedList('room_views', 'room_view');
/** Which meals a night includes. */
export const boards = namedList('boards', 'board');
