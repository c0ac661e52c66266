import { call } from '../../../lib/api/call.ts';
import { dashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import type { DashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import { PACKAGE_IS_KEPT } from '../../../lib/domain/packages.ts';
import { filterBy } from '../../../lib/domain/statuses.ts';
import { liveFigures } from './live-figures.ts';
import { monthDays } from './month-days.ts';
import { address, range } from './store.ts';

/** Figures of the packages. */
export const $packages = liveFigures(
  () => call(dashboardPackages, { query: range.$query.get().filters }),
  [packages.key],
);

type Days = Pick<DashboardPackages, 'from' | 'to'>;

/** Address of the list of packages under a filter: what a figure counts is what its link shows. */
export const packagesAddress = (filter: Readonly<Record<string, string>>): string =>
  address(packages.key, filter);

/** Packages that were registered in the range and have a status now. */
export const statusAddress = ({ from, to }: Days, status: number): string =>
  packagesAddress({ status: String(status), created_from: from, created_to: to });

/** Packages that were registered in a month and not cancelled. */
export function monthAddress(month: string, days: Days): string {
  const [created_from, created_to] = monthDays(month, days);
  return packagesAddress({ status: filterBy(PACKAGE_IS_KEPT), created_from, created_to });
}
