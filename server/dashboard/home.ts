import type { Kysely } from 'kysely';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { DASHBOARD_DUE_DAYS, dashboardHome } from '../../src/lib/contract/dashboard/home.ts';
import { fundings } from '../../src/lib/contract/financials/fundings.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { PAYMENT } from '../../src/lib/domain/payments.ts';
import { RENTAL_AWAITS_PAYMENT, RENTAL_HOLDS_CAR, filterBy } from '../../src/lib/domain/statuses.ts';
import { RENTAL } from '../../src/lib/domain/transitions.ts';
import { rentalsByMonth } from '../cars/rentals/day-counts.ts';
import { matchingRentals } from '../cars/rentals/filters.ts';
import type { Database } from '../db/tables.ts';
import { fundingPage } from '../financials/fundings/list.ts';
import { paymentPage } from '../financials/payments/list.ts';
import { route } from '../lib/route.ts';
import { moneyOf } from './money.ts';
import { rangeOf } from './range.ts';

/** Filters of the list of rentals, as the dashboard's links write them. */
type Filter = Readonly<Record<string, string>>;

export const dashboardRoutes = [
  route(dashboardHome, async (call) => {
    const { db, now } = call;
    const { from, to, zone, today } = await rangeOf(call);
    // Counted with the list's own filters, so that a figure and the list behind its link can never disagree.
    const count = (filter: Filter) => countOf(db, filter, now);
    const day = { pick_up_from: today, pick_up_to: today };
    const due_until = addDays(today, DASHBOARD_DUE_DAYS - 1);
    const paymentsOf = async (status: number) =>
      (await paymentPage(call, payments.list.query.parse({ status: String(status) }))).count;
    const plansOf = async (filter: Filter) =>
      (await fundingPage(call, fundings.list.query.parse(filter))).count;
    // In two turns, so that one call never holds every connection.
    const [months, payments_pending, payments_failed, instalments_due, instalments_overdue, money] =
      await Promise.all([
        rentalsByMonth(db, { from, to }),
        paymentsOf(PAYMENT.pending),
        paymentsOf(PAYMENT.failed),
        plansOf({ next_due_from: today, next_due_to: due_until }),
        plansOf({ late: 'true' }),
        moneyOf(call, { from, to, zone }),
      ]);
    const [pick_ups, drop_offs, overdue, unassigned, phone_checks, unpaid_today] = await Promise.all([
      count({ ...day, status: filterBy(RENTAL_HOLDS_CAR) }),
      count({ drop_off_from: today, drop_off_to: today, status: filterBy(RENTAL_HOLDS_CAR) }),
      count({ overdue: 'true' }),
      count({ ...day, unassigned: 'true' }),
      count({ status: String(RENTAL.phone_check) }),
      count({
        payment_limit_from: today,
        payment_limit_to: today,
        status: filterBy(RENTAL_AWAITS_PAYMENT),
      }),
    ]);
    const rented = { pick_ups, drop_offs, overdue, unassigned, phone_checks, unpaid_today };
    return {
      today,
      ...rented,
      payments_pending,
      payments_failed,
      instalments_due,
      due_until,
      instalments_overdue,
      from,
      to,
      months,
      money,
    };
  }),
];

async function countOf(db: Kysely<Database>, filter: Filter, now: Date): Promise<number> {
  const query = rentals.list.query.parse(filter);
  const { rows } = await matchingRentals(db, query, now);
  const row = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
