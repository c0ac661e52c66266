import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IsoDate } from '../fields.ts';
import { StatusFigure } from './status-figure.ts';

/** Passports that end within some days and that nobody renews yet. */
const ExpiringPassports = z.object({
  /** It ends within so many months. */
  months: z.int(),
  /** Days on which it ends, both included. */
  from: IsoDate,
  to: IsoDate,
  /** Active clients with such a passport. */
  clients: z.int(),
  /** Passports that we handed over for relatives of active clients. */
  relatives: z.int(),
});

/** What can be counted of procedures (rule: figures-equal-lists); each figure equals the list that it links to. */
export const dashboardProcedures = endpoint({
  method: 'GET',
  path: '/dashboard/procedures',
  summary:
    'Procedures: those with something missing, those without photo or signature, ready to be submitted, submitted and unpaid now; by status those of the months from `from` to `to` (both included; default: as /dashboard/home); passports that end within nine months',
  access: 'procedures:read',
  query: z.object({ from: z.optional(IsoDate), to: z.optional(IsoDate) }),
  answer: z.object({
    from: IsoDate,
    to: IsoDate,
    /** Now, whenever they were begun. */
    to_complete: z.int(),
    /** Of those, without photo or signature. */
    without_pictures: z.int(),
    to_submit: z.int(),
    submitted: z.int(),
    to_pay: z.int(),
    /** Those that were begun in these days, by the status that they have now. */
    statuses: z.array(StatusFigure),
    /** Passports to be renewed soon, the next ones first. */
    passports: z.array(ExpiringPassports),
  }),
});
export type DashboardProcedures = z.infer<typeof dashboardProcedures.answer>;
