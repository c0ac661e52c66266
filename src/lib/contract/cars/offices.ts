import * as z from 'zod/mini';
import {
  Id,
  IsoDate,
  Phone,
  QueryBoolean,
  QueryIntegers,
  Time,
  Zone,
  between,
  optionalText,
  rowFields,
  text,
} from '../fields.ts';
import { OFFICE_HOURS, OFFICE_ZONE } from '../limits.ts';
import { defaultsOf, resource } from '../resource.ts';

/**
 * Office (rule: fields-of-the-specification): name, province, municipality, address, opening and closing time, time
 * zone.
 */

/** A city carries a state with id and name (rule: places-cascade); the country completes the cascade of the form. */
const Municipality = z.object({
  id: Id,
  name: z.string(),
  state: z.object({ id: Id, name: z.string(), country_code: z.string() }),
});
type Municipality = z.infer<typeof Municipality>;

/** Opening times of an office by its own clock, as domain/office-hours.ts reads them. */
const hours = {
  /** Both ends count; a closing at 00:00 means until midnight. */
  opens: Time,
  closes: Time,
  zone: Zone,
  /** ISO days of the week: 1 Monday to 7 Sunday. */
  closed_weekdays: z.array(between({ min: 1, max: 7 })),
  closed_dates: z.array(IsoDate),
};

const common = {
  name: text(120),
  airport: z.boolean(),
  status: z.literal([1, 2]),
};

const midnight = '00:00';

const OfficeInput = z
  .object({
    ...common,
    airport: z._default(common.airport, false),
    status: z._default(common.status, 1),
    city_id: Id,
    address: optionalText(300),
    phone: z._default(z.nullable(Phone), null),
    opens: z._default(hours.opens, OFFICE_HOURS.opens),
    closes: z._default(hours.closes, OFFICE_HOURS.closes),
    zone: z._default(hours.zone, OFFICE_ZONE),
    closed_weekdays: z._default(hours.closed_weekdays.check(z.maxLength(6, { error: 'always_closed' })), []),
    closed_dates: z._default(hours.closed_dates.check(z.maxLength(200)), []),
  })
  .check(
    z.refine(({ opens, closes }) => closes === midnight || closes > opens, {
      error: 'closes_after_opens',
      path: ['closes'],
    }),
  );

export const OfficeRow = z.object({
  ...rowFields,
  ...common,
  ...hours,
  status: z.int(),
  municipality: Municipality,
  address: z.string(),
  phone: z.nullable(z.string()),
  /** Vehicles that belong to the office, whatever they are doing now. */
  vehicle_count: z.int(),
});
export type OfficeRow = z.infer<typeof OfficeRow>;

export const offices = resource({
  area: 'cars',
  name: 'offices',
  singular: 'office',
  entity: 'offices',
  row: OfficeRow,
  input: OfficeInput,
  filters: {
    status: z.optional(QueryIntegers),
    /** Provinces, through the municipality. */
    state: z.optional(QueryIntegers),
    city: z.optional(QueryIntegers),
    airport: z.optional(QueryBoolean),
  },
  sorts: ['name', 'province', 'municipality', 'opens', 'vehicle_count', 'status', 'updated_at'],
  defaultSort: 'name',
  blank: defaultsOf(OfficeInput),
  valuesOf: ({ municipality }) => ({ city_id: municipality.id }),
});
