import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IsoDate, Money, Reference } from '../fields.ts';
import { StatusFigure } from './status-figure.ts';

/** Packages of one month: those that were registered in it and not cancelled, and the money that came in it. */
const PackageMonth = z.object({
  /** 2026-11 */
  month: z.string(),
  packages: z.int(),
  /** Of all of them together, as decimal text of each unit. */
  weight: z.object({ lb: z.string(), kg: z.string() }),
  /** What they cost, each currency for itself; the ledger's income of packages, whenever they were registered. */
  charged: z.array(Money),
  income: z.array(Money),
});
export type PackageMonth = z.infer<typeof PackageMonth>;

/** Packages of one province of Cuba that want somebody now. */
const PackageProvince = z.object({
  state: Reference,
  to_deliver: z.int(),
  held: z.int(),
  late: z.int(),
});

/** What can be counted of packages (rule: figures-equal-lists); each figure equals the list that it links to. */
export const dashboardPackages = endpoint({
  method: 'GET',
  path: '/dashboard/packages',
  summary:
    'Packages: held, late, and to deliver by province now; by status, weight and income of the months from `from` to `to` (both included; default: as /dashboard/home)',
  access: 'packages:read',
  query: z.object({ from: z.optional(IsoDate), to: z.optional(IsoDate) }),
  answer: z.object({
    from: IsoDate,
    to: IsoDate,
    /** Now, whenever they were registered. */
    held: z.int(),
    late: z.int(),
    to_deliver: z.int(),
    /** Those that were registered in these days, by the status that they have now; in the order of a journey. */
    statuses: z.array(StatusFigure),
    /** The ones with most to deliver first; those with nothing to do are left out. */
    provinces: z.array(PackageProvince),
    months: z.array(PackageMonth),
  }),
});
export type DashboardPackages = z.infer<typeof dashboardPackages.answer>;
