import * as z from 'zod/mini';
import { Id, QueryIntegers, Reference, between, optionalText, rowFields } from '../fields.ts';
import { PHOTO_COUNT } from '../limits.ts';
import { Photo, photoList, photoValues } from '../photos.ts';
import { defaultsOf, resource } from '../resource.ts';

/**
 * Rooms of an accommodation (rule: fields-of-the-specification): room type, bed type, view, quantity, capacity,
 * occupancy, photos. One record is so many rooms that are all alike.
 */

/** Defaults of the specification, which are numbers of the settings' lists. */
export const ROOM_DEFAULTS = { room_type_id: 5, bed_type_id: 4, view_id: 1, capacity: 2 } as const;
export const ROOM_QUANTITY = { min: 1, max: 500 } as const;
/** People in one room. */
export const ROOM_CAPACITY = { min: 1, max: 8 } as const;
/** What staff set: available, withdrawn. Between them is 2, booked: none is free tonight. */
const ROOM_FORM_STATUS = [1, 3] as const;

const common = {
  /** What tells it from others of its type; empty where the type says enough. */
  name: optionalText(80),
  quantity: between(ROOM_QUANTITY),
  capacity: z._default(between(ROOM_CAPACITY), ROOM_DEFAULTS.capacity),
  /** Of the people in it, at most so many adults and so many children. */
  adults_max: z._default(between(ROOM_CAPACITY), ROOM_DEFAULTS.capacity),
  children_max: z._default(between({ min: 0, max: ROOM_CAPACITY.max - 1 }), 0),
} as const;

const RoomInput = z
  .object({
    ...common,
    accommodation_id: Id,
    room_type_id: z._default(Id, ROOM_DEFAULTS.room_type_id),
    bed_type_id: z._default(Id, ROOM_DEFAULTS.bed_type_id),
    view_id: z._default(Id, ROOM_DEFAULTS.view_id),
    photos: photoList(PHOTO_COUNT.part),
    status: z._default(z.literal([...ROOM_FORM_STATUS]), ROOM_FORM_STATUS[0]),
  })
  .check(
    z.refine(({ adults_max, capacity }) => adults_max <= capacity, {
      error: 'above_capacity',
      path: ['adults_max'],
    }),
    // A child never stays alone.
    z.refine(({ children_max, capacity }) => children_max === 0 || children_max < capacity, {
      error: 'above_capacity',
      path: ['children_max'],
    }),
  );

export const RoomRow = z.object({
  ...rowFields,
  ...common,
  accommodation: Reference,
  room_type: Reference,
  bed_type: Reference,
  view: Reference,
  photos: z.array(Photo),
  /** 1 available, 2 booked (derived: none is free tonight), 3 withdrawn (rule: room-status). */
  status: z.int(),
  /** Free tonight, by the accommodation's clock. */
  free_tonight: z.int(),
});
export type RoomRow = z.infer<typeof RoomRow>;

export const rooms = resource({
  area: 'lodgings',
  name: 'rooms',
  singular: 'room',
  entity: 'accommodations',
  row: RoomRow,
  input: RoomInput,
  filters: {
    accommodation: z.optional(QueryIntegers),
    room_type: z.optional(QueryIntegers),
    status: z.optional(QueryIntegers),
  },
  sorts: ['room_type', 'quantity', 'capacity', 'updated_at'],
  defaultSort: 'room_type',
  blank: { ...defaultsOf(RoomInput), photos: [] },
  valuesOf: ({ accommodation, room_type, bed_type, view, photos, status }) => ({
    accommodation_id: accommodation.id,
    room_type_id: room_type.id,
    bed_type_id: bed_type.id,
    view_id: view.id,
    photos: photoValues(photos),
    status: ROOM_FORM_STATUS.find((value) => value === status) ?? ROOM_FORM_STATUS[0],
  }),
});
