import { useStore } from '@nanostores/react';
import type { DashboardPackages } from '../../../lib/contract/dashboard/packages.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../lib/domain/packages.ts';
import { filterBy } from '../../../lib/domain/statuses.ts';
import { number } from '../../ui/reader.ts';
import { FigureTable } from './figure-table.tsx';
import { PackageMonths } from './packages-months.tsx';
import { $packages, packagesAddress, statusAddress } from './packages-store.ts';
import { PartHead, StatusFigures } from './status-figures.tsx';
import { say } from './words.ts';

const TABS = ['to_deliver', 'held', 'late'] as const;

/** Packages that want somebody, and how their months go; nothing where there are none. */
export function Packages() {
  const figures = useStore($packages);
  if (!figures || (figures.months.length === 0 && figures.provinces.length === 0)) return null;
  return (
    <section aria-labelledby="packages" className="grid gap-4">
      <PartHead
        id="packages"
        title={say('packages.title')}
        tabs={TABS.map((tab) => ({
          key: tab,
          text: say(`packages.tabs.${tab}`, { number: number(figures[tab]) }),
          href: packagesAddress({ preset: tab }),
        }))}
      />
      <StatusFigures
        title={say('packages.statuses')}
        kind="package"
        statuses={figures.statuses}
        href={(status) => statusAddress(figures, status)}
      />
      {figures.months.length > 0 && <PackageMonths figures={figures} />}
      {figures.provinces.length > 0 && <Provinces figures={figures} />}
    </section>
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
