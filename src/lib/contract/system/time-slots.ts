import * as z from 'zod/mini';
import { Time } from '../fields.ts';
import { names, namesOfRow, statusInput, systemList } from './system-list.ts';

/** A part of the day in which a car may be handed over. */
export const TimeSlotInput = z
  .object({ ...names, from: Time, to: Time, ...statusInput })
  .check(z.refine(({ from, to }) => from < to, { error: 'time_order', path: ['to'] }));

export const timeSlots = systemList({
  name: 'time_slots',
  singular: 'time_slot',
  row: { ...namesOfRow, from: Time, to: Time },
  input: TimeSlotInput,
  sorts: ['name', 'from', 'to', 'status', 'updated_at'],
  defaultSort: 'from',
});
