import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { dashboardRemittances } from '../../../lib/contract/dashboard/remittances.ts';
import type { DashboardRemittances } from '../../../lib/contract/dashboard/remittances.ts';
import { remittances } from '../../../lib/contract/postals/remittances.ts';
import { number } from '../../ui/reader.ts';
import { FigureTable } from './figure-table.tsx';
import { liveFigures } from './live-figures.ts';
import { PartHead, StatusFigures } from './status-figures.tsx';
import { address, range } from './store.ts';
import { say } from './words.ts';

const TABS = ['to_pay', 'to_send', 'to_deliver', 'not_delivered'] as const;
const COLUMNS = ['to_deliver', 'not_delivered'] as const;

const $figures = liveFigures(
  () => call(dashboardRemittances, { query: range.$query.get().filters }),
  [remittances.key],
);
const listOf = (filter: Readonly<Record<string, string>>): string => address(remittances.key, filter);

/** Remittances that want somebody; nothing where there are none. */
export function Remittances() {
  const figures = useStore($figures);
  if (!figures || (figures.statuses.length === 0 && figures.provinces.length === 0)) return null;
  const { from, to, statuses, provinces } = figures;
  return (
    <section aria-labelledby="remittances" className="grid gap-4">
      <PartHead
        id="remittances"
        title={say('remittances.title')}
        tabs={TABS.map((tab) => ({
          key: tab,
          text: say(`remittances.tabs.${tab}`, { number: number(figures[tab]) }),
          href: listOf({ preset: tab }),
        }))}
      />
      <StatusFigures
        title={say('remittances.statuses')}
        kind="remittance"
        statuses={statuses}
        href={(status) => listOf({ status: String(status), created_from: from, created_to: to })}
      />
      {provinces.length > 0 && <Provinces figures={figures} />}
    </section>
  );
}

function Provinces({ figures }: { figures: DashboardRemittances }) {
  return (
    <FigureTable
      title={say('remittances.provinces')}
      heads={[say('packages.province'), ...COLUMNS.map((tab) => say(`remittances.${tab}`))]}
      all={{ name: say('packages.all'), figures: COLUMNS.map((tab) => figures[tab]) }}
      rows={figures.provinces.map(({ state, ...province }) => ({
        id: state.id,
        name: state.name,
        href: listOf({ preset: 'on_the_way', state: String(state.id) }),
        figures: COLUMNS.map((tab) => ({
          value: province[tab],
          href: listOf({ preset: tab, state: String(state.id) }),
        })),
      }))}
      more={(count) => say('fleet.more', { count })}
    />
  );
}
