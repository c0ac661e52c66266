import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IsoDate, Reference } from '../fields.ts';
import { StatusFigure } from './status-figure.ts';

/** Remittances of one province of Cuba that want somebody now. */
const RemittanceProvince = z.object({ state: Reference, to_deliver: z.int(), not_delivered: z.int() });

/** What can be counted of remittances (rule: figures-equal-lists); each figure equals the list that it links to. */
export const dashboardRemittances = endpoint({
  method: 'GET',
  path: '/dashboard/remittances',
  summary:
    'Remittances: to pay, to send, and to deliver by province now; by status those of the months from `from` to `to` (both included; default: as /dashboard/home)',
  access: 'remittances:read',
  query: z.object({ from: z.optional(IsoDate), to: z.optional(IsoDate) }),
  answer: z.object({
    from: IsoDate,
    to: IsoDate,
    /** Now, whenever they were registered. */
    to_pay: z.int(),
    to_send: z.int(),
    to_deliver: z.int(),
    not_delivered: z.int(),
    /** Those that were registered in these days, by the status that they have now. */
    statuses: z.array(StatusFigure),
    /** The ones with most to deliver first; those with nothing to do are left out. */
    provinces: z.array(RemittanceProvince),
  }),
});
export type DashboardRemittances = z.infer<typeof dashboardRemittances.answer>;
