import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Id, IsoDate } from '../fields.ts';

/** How far back and ahead the months may reach that one answer counts. */
export const DASHBOARD_MONTHS = { max: 36 } as const;
/** Instalments that are due within so many days, today among them. */
export const DASHBOARD_DUE_DAYS = 7;

/** Rentals whose pick-up lies in a month, by the clocks of the offices. */
export const MonthFigures = z.object({
  /** 2026-11 */
  month: z.string(),
  currency: Currency,
  /** Rentals that are kept: new to in process. */
  rentals: z.int(),
  /** Of these the ones that are paid or in process. */
  paid_rentals: z.int(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** Income and expense of a month of the company's zone, in minor units of one currency: currencies are never added together. */
export const MoneyFigures = z.object({
  /** 2026-11 */
  month: z.string(),
  currency: Currency,
  /** What was paid and is kept, by the ledger. */
  income: z.int(),
  expense: z.int(),
  /** Income by kind of service. */
  kinds: z.array(z.object({ id: Id, name: z.string(), amount: z.int() })),
  /** Expense by category. */
  categories: z.array(z.object({ key: z.string(), name: z.string(), amount: z.int() })),
});
export type MoneyFigures = z.infer<typeof MoneyFigures>;

/** What can be counted now (rule: figures-equal-lists); each figure equals the count of the list that it links to. */
export const DashboardHome = z.object({
  /** Today in the company office's zone (rule: company-day). */
  today: IsoDate,
  pick_ups: z.int(),
  drop_offs: z.int(),
  overdue: z.int(),
  unassigned: z.int(),
  phone_checks: z.int(),
  /** Unpaid rentals whose payment limit is today. */
  unpaid_today: z.int(),
  payments_pending: z.int(),
  payments_failed: z.int(),
  /** Plans whose next deadline is within DASHBOARD_DUE_DAYS, until the day that `due_until` names. */
  instalments_due: z.int(),
  due_until: IsoDate,
  /** Plans with a deadline that has passed unpaid. */
  instalments_overdue: z.int(),
  from: IsoDate,
  to: IsoDate,
  months: z.array(MonthFigures),
  money: z.array(MoneyFigures),
});
export type DashboardHome = z.infer<typeof DashboardHome>;

export const dashboardHome = endpoint({
  method: 'GET',
  path: '/dashboard/home',
  summary:
    'Figures of today, and of the months from `from` to `to` (rentals by pick-up, money by when it came; both included; default: six months back, two ahead)',
  access: 'dashboard:read',
  query: z.object({ from: z.optional(IsoDate), to: z.optional(IsoDate) }),
  answer: DashboardHome,
});
