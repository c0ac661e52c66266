import { useStore } from '@nanostores/react';
import type { DashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../lib/domain/packages.ts';
import { filterBy } from '../../../lib/domain/statuses.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { number } from '../../ui/reader.ts';
import { FigureTable } from './figure-table.tsx';
import { PackageMonths } from './packages-months.tsx';
import { $packages, packagesAddress, statusAddress } from './packages-store.ts';
import { say } from './words.ts';

const TABS = ['to_deliver', 'held', 'late'] as const;

/** Packages that want somebody, and how their months go; nothing where there are none. The default export is what React.lazy asks for. */
export default function Packages() {
  const figures = useStore($packages);
  if (!figures || (figures.months.length === 0 && figures.provinces.length === 0)) return null;
  return (
    <section aria-labelledby="packages" className="grid gap-4">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="packages" className="text-md font-[650]">
          {say('packages.title')}
        </h2>
        <Tabs figures={figures} />
      </header>
      <Statuses figures={figures} />
      {figures.months.length > 0 && <PackageMonths figures={figures} />}
      {figures.provinces.length > 0 && <Provinces figures={figures} />}
    </section>
  );
}

/** The tabs of the package list that want somebody, now. */
function Tabs({ figures }: { figures: DashboardPackages }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {TABS.map((tab) => (
        <li key={tab}>
          <a
            className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
            href={packagesAddress({ preset: tab })}
          >
            {say(`packages.tabs.${tab}`, { number: number(figures[tab]) })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How many of those that were registered in these months have each status now. */
function Statuses({ figures }: { figures: DashboardPackages }) {
  if (figures.statuses.length === 0) return null;
  return (
    <ul
      aria-label={say('packages.statuses')}
      className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3 max-sm:grid-cols-2"
    >
      {figures.statuses.map(({ status, packages }) => (
        <li key={status}>
          <a
            href={statusAddress(figures, status)}
            className="grid h-full justify-items-start gap-1 rounded-md border border-line bg-surface px-4 py-3 transition-colors hover:border-accent-line hover:bg-accent-soft"
          >
            <StatusBadge kind="package" value={status} />
            <span className="text-xl font-[650] tracking-tight">{number(packages)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Provinces({ figures }: { figures: DashboardPackages }) {
  return (
    <FigureTable
      title={say('packages.provinces')}
      heads={[say('packages.province'), ...TABS.map((tab) => say(`packages.${tab}`))]}
      all={{ name: say('packages.all'), figures: TABS.map((tab) => figures[tab]) }}
      rows={figures.provinces.map(({ state, ...province }) => ({
        id: state.id,
        name: state.name,
        href: packagesAddress({ state: String(state.id), status: filterBy(PACKAGE_IS_ON_ITS_WAY) }),
        figures: TABS.map((tab) => ({
          value: province[tab],
          href: packagesAddress({ preset: tab, state: String(state.id) }),
        })),
      }))}
      more={(count) => say('fleet.more', { count })}
    />
  );
}
