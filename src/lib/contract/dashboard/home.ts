import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, IsoDate } from '../fields.ts';

/** How far back and ahead the months may reach that one answer counts. */
export const DASHBOARD_MONTHS = { max: 36 } as const;

/** Rentals whose pick-up lies in a month, by the clocks of the offices. */
export const MonthFigures = z.object({
  /** 2026-11 */
  month: z.string(),
  currency: Currency,
  /** Rentals that are kept: new to in process. */
  rentals: z.int(),
  /** Of these the ones that are paid or in process, and the sum of their totals in minor units. */
  paid_rentals: z.int(),
  paid_value: z.int(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** product.md §14: what can be counted now; each figure equals the count of the list that it links to. */
export const DashboardHome = z.object({
  /** Today in the company office's zone (product.md §5). */
  today: IsoDate,
  pick_ups: z.int(),
  drop_offs: z.int(),
  overdue: z.int(),
  unassigned: z.int(),
  phone_checks: z.int(),
  /** Unpaid rentals whose payment limit is today. */
  unpaid_today: z.int(),
  from: IsoDate,
  to: IsoDate,
  months: z.array(MonthFigures),
});
export type DashboardHome = z.infer<typeof DashboardHome>;

export const dashboardHome = endpoint({
  method: 'GET',
  path: '/dashboard/home',
  summary: 'Figures of today, and of the months from `from` to `to` (dates of pick-up, both included; default: six months back, two ahead)',
  access: 'dashboard:read',
  query: z.object({ from: z.optional(IsoDate), to: z.optional(IsoDate) }),
  answer: DashboardHome,
});
