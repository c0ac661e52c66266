import * as z from 'zod/mini';
import { IsoDate, between } from '../fields.ts';
import { resource } from '../resource.ts';
import { names, namesOfRow, ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/**
 * Of two seasons that hold a date the one of the higher priority prices it; equal priorities may not overlap
 * (rule: one-season-prices).
 */
const SEASON_PRIORITY = { min: 1, max: 99 } as const;

const SeasonInput = z
  .object({ ...names, from: IsoDate, to: IsoDate, priority: between(SEASON_PRIORITY), ...statusInput })
  .check(z.refine(({ from, to }) => from <= to, { error: 'date_order', path: ['to'] }));

export const seasons = resource({
  ...ofSettings,
  name: 'seasons',
  singular: 'season',
  row: settingsRow({ ...namesOfRow, from: IsoDate, to: IsoDate, priority: z.int() }),
  input: SeasonInput,
  filters: { ...statusFilter, on: z.optional(IsoDate) },
  sorts: ['name', 'from', 'to', 'priority', 'status', 'updated_at'],
  defaultSort: 'from',
  blank: { status: 1, priority: 1 },
});
