import * as z from 'zod/mini';
import { Time } from '../fields.ts';
import { resource } from '../resource.ts';
import { names, namesOfRow, ofSettings, settingsRow, statusFilter, statusInput } from './system-list.ts';

/** A part of the day in which a car may be handed over. */
const TimeSlotInput = z
  .object({ ...names, from: Time, to: Time, ...statusInput })
  .check(z.refine(({ from, to }) => from < to, { error: 'time_order', path: ['to'] }));

export const timeSlots = resource({
  ...ofSettings,
  name: 'time_slots',
  singular: 'time_slot',
  row: settingsRow({ ...namesOfRow, from: Time, to: Time }),
  input: TimeSlotInput,
  filters: statusFilter,
  sorts: ['name', 'from', 'to', 'status', 'updated_at'],
  defaultSort: 'from',
  blank: { status: 1 },
});
