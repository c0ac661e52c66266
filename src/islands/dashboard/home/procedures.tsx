import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { dashboardProcedures } from '../../../lib/contract/dashboard/procedures.ts';
import type { DashboardProcedures } from '../../../lib/contract/dashboard/procedures.ts';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { members } from '../../../lib/contract/users/members.ts';
import { number } from '../../ui/reader.ts';
import { liveFigures } from './live-figures.ts';
import { PartHead, StatusFigures } from './status-figures.tsx';
import { address, range } from './store.ts';
import { say } from './words.ts';

const TABS = ['to_complete', 'without_pictures', 'to_submit', 'submitted', 'to_pay'] as const;

const $figures = liveFigures(
  () => call(dashboardProcedures, { query: range.$query.get().filters }),
  [procedures.key, members.key],
);
const listOf = (filter: Readonly<Record<string, string>>): string => address(procedures.key, filter);

/** Procedures that want somebody, and passports to be renewed; nothing where there are none. */
export function Procedures() {
  const figures = useStore($figures);
  if (!figures || (figures.statuses.length === 0 && figures.passports.every((soon) => soon.members === 0)))
    return null;
  const { from, to, statuses, passports } = figures;
  return (
    <section aria-labelledby="procedures" className="grid gap-4">
      <PartHead
        id="procedures"
        title={say('procedures.title')}
        tabs={TABS.map((tab) => ({
          key: tab,
          text: say(`procedures.tabs.${tab}`, { number: number(figures[tab]) }),
          href: listOf({ preset: tab }),
        }))}
      />
      <StatusFigures
        title={say('procedures.statuses')}
        kind="procedure"
        statuses={statuses}
        href={(status) => listOf({ status: String(status), created_from: from, created_to: to })}
      />
      <Passports passports={passports} />
    </section>
  );
}

/** Clients to be called before their passport ends. */
function Passports({ passports }: Pick<DashboardProcedures, 'passports'>) {
  return (
    <ul aria-label={say('procedures.passports')} className="flex flex-wrap gap-x-5 gap-y-1">
      <li aria-hidden className="font-semibold">
        {say('procedures.passports')}
      </li>
      {passports.map((soon) => (
        <li key={soon.months}>
          <a
            className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
            href={address(members.key, { passport_from: soon.from, passport_to: soon.to })}
          >
            {say('procedures.within', { months: soon.months, number: number(soon.members) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
