import { dayInstants } from '../../src/lib/domain/zones.ts';
import type { RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';

/** The present instant, and the company's zone where the days of limits or entries are counted by it. */
export interface Moment {
  readonly now: Date;
  readonly zone: string | undefined;
}

/** What the filters of a query need to know; most need no zone, and a list is asked too often to read it in vain. */
export async function momentOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  query: object,
): Promise<Moment> {
  const byCompanyDays = Object.entries(query).some(
    ([name, value]) => /^(payment_limit|created)_/.test(name) && value !== undefined,
  );
  return { now, zone: byCompanyDays ? await companyZone(db) : undefined };
}

/** The instants of a day by the company's clock, for filters that ask for one. */
export const companyDayOf =
  ({ zone }: Moment) =>
  (date: string): { from: string; until: string } => {
    if (zone === undefined) throw new Error('A day of the company has no instants without its zone');
    return dayInstants(date, zone);
  };
