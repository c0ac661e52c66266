import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, IsoDate, Language, LocalDateTime, QueryInteger, Reference } from '../fields.ts';

/** A line of the list that an office works through: a car that leaves or comes back on the day. */
export const DayListEntry = z.object({
  id: Id,
  code: z.string(),
  status: z.int(),
  returned: z.boolean(),
  /** When the car really left, or came back, by the office's clock; null while it has not. */
  done_local: z.nullable(LocalDateTime),
  client: z.string(),
  phone: z.nullable(z.string()),
  model: Reference,
  plate: z.nullable(z.string()),
  local: LocalDateTime,
  office: Reference,
  /** Where the car is given, or belongs once it is back; null while any station of the office serves. */
  station: z.nullable(z.string()),
  flight_number: z.string(),
  days: z.int(),
  note: z.string(),
});
export type DayListEntry = z.infer<typeof DayListEntry>;

export const DayList = z.object({
  date: IsoDate,
  office: z.nullable(Reference),
  pick_ups: z.array(DayListEntry),
  drop_offs: z.array(DayListEntry),
});
export type DayList = z.infer<typeof DayList>;

const query = z.object({
  date: IsoDate,
  /** Every office when none is named. */
  office: z.optional(z.pipe(QueryInteger, Id)),
});

/** Pick-ups and drop-offs of one day by the clocks of the offices, cancelled ones left out (rule: day-list). */
export const dayList = endpoint({
  method: 'GET',
  path: '/cars/day_list',
  summary: 'Pick-ups and drop-offs of a day',
  access: 'rentals:read',
  query,
  answer: DayList,
});

export const dayListPdf = endpoint({
  method: 'GET',
  path: '/cars/day_list.pdf',
  summary: 'Pick-ups and drop-offs of a day, to print',
  access: 'rentals:read',
  query: z.extend(query, { language: z.optional(Language) }),
  download: 'application/pdf',
});
