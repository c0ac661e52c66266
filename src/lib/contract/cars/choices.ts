import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, QueryBoolean, QueryInteger, Reference } from '../fields.ts';
import { OfficeRow } from './offices.ts';

/** Light lists for selects: only what a person chooses by, and what the form needs once it is chosen. */

/** Active ones only, unless a filter or an old record needs the others too. */
const query = z.object({ inactive: z.optional(QueryBoolean) });

const { opens, closes, zone, closed_weekdays, closed_dates, airport, status } = OfficeRow.shape;

export const OfficeChoice = z.object({
  id: Id,
  name: z.string(),
  municipality: Reference,
  opens,
  closes,
  zone,
  closed_weekdays,
  closed_dates,
  airport,
  status,
});
export type OfficeChoice = z.infer<typeof OfficeChoice>;

/** Car offices are grouped by state through the city's state (rule: offices-by-province). */
export const OfficeGroup = z.object({ state: Reference, offices: z.array(OfficeChoice) });
export type OfficeGroup = z.infer<typeof OfficeGroup>;

export const officeChoices = endpoint({
  method: 'GET',
  path: '/cars/office_choices',
  summary: 'Offices to choose from, grouped by province',
  access: 'staff',
  query,
  answer: z.array(OfficeGroup),
});

export const ModelChoice = z.object({
  id: Id,
  /** Brand and name: Kia Picanto */
  name: z.string(),
  category: z.string(),
  transmission: z.int(),
  passengers: z.int(),
  status: z.int(),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

export const modelChoices = endpoint({
  method: 'GET',
  path: '/cars/model_choices',
  summary: 'Car models to choose from, by brand and name',
  access: 'staff',
  query,
  answer: z.array(ModelChoice),
});

/** Stations by office, where one is chosen. */
export const StationChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  status: z.int(),
  office: Reference,
});
export type StationChoice = z.infer<typeof StationChoice>;

export const stationChoices = endpoint({
  method: 'GET',
  path: '/cars/station_choices',
  summary: 'Stations to choose from, by office',
  access: 'stations:read',
  query: z.extend(query, { office: z.optional(z.pipe(QueryInteger, Id)) }),
  answer: z.array(StationChoice),
});
