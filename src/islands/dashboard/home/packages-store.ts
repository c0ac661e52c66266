import { atom, onMount } from 'nanostores';
import { onChange, onGap } from '../../../lib/api/live.ts';
import { ApiError, call } from '../../../lib/api/call.ts';
import { dashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import type { DashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import { PACKAGE_IS_KEPT } from '../../../lib/domain/packages.ts';
import { filterBy } from '../../../lib/domain/statuses.ts';
import { $search } from '../../../lib/records/address.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { monthDays } from './month-days.ts';
import { range } from './store.ts';

/** Figures of the packages; undefined until they are there, since a dashboard without them is still one. */
export const $packages = atom<DashboardPackages | undefined>(undefined);

let reading = false;
let changed = false;

/** Reads the figures. Many changes in a row, such as those of an import, are one more reading. */
async function reload(): Promise<void> {
  changed = true;
  if (reading) return;
  reading = true;
  try {
    while (changed) {
      changed = false;
      $packages.set(await call(dashboardPackages, { query: range.$query.get().filters }));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    reading = false;
  }
}

onMount($packages, () => {
  const again = (): void => void reload();
  again();
  const stops = [$search.listen(again), onGap(again), onChange(({ key }) => key === packages.key && again())];
  return () => {
    for (const stop of stops) stop();
  };
});

type Days = Pick<DashboardPackages, 'from' | 'to'>;

/** Address of the list of packages under a filter: what a figure counts is what its link shows. */
export const packagesAddress = (filter: Readonly<Record<string, string>>): string =>
  `${routePath(pageFacts().language, 'postals/packages')}?${new URLSearchParams(filter)}`;

/** Packages that were registered in the range and have a status now. */
export const statusAddress = ({ from, to }: Days, status: number): string =>
  packagesAddress({ status: String(status), created_from: from, created_to: to });

/** Packages that were registered in a month and not cancelled. */
export function monthAddress(month: string, days: Days): string {
  const [created_from, created_to] = monthDays(month, days);
  return packagesAddress({ status: filterBy(PACKAGE_IS_KEPT), created_from, created_to });
}
