import { useStore } from '@nanostores/react';
import { call } from '../../../lib/api/call.ts';
import { dashboardProcedures } from '../../../lib/contract/dashboard/procedures.ts';
import type { DashboardProcedures } from '../../../lib/contract/dashboard/procedures.ts';
import { ROLES } from '../../../lib/contract/permissions.ts';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { members } from '../../../lib/contract/users/members.ts';
import { ITEM } from '../../../lib/domain/statuses.ts';
import { number } from '../../ui/reader.ts';
import { liveFigures } from './live-figures.ts';
import { PartHead, StatusFigures } from './status-figures.tsx';
import { address, range } from './store.ts';
import { say } from './words.ts';

type Soon = DashboardProcedures['passports'][number];

const TABS = ['to_complete', 'without_pictures', 'to_submit', 'submitted', 'to_pay'] as const;

const $figures = liveFigures(
  () => call(dashboardProcedures, { query: range.$query.get().filters }),
  [procedures.key, members.key],
);
const listOf = (filter: Readonly<Record<string, string>>): string => address(procedures.key, filter);

/** Procedures that want somebody, and passports to be renewed; nothing where there are none. */
export function Procedures() {
  const figures = useStore($figures);
  if (
    !figures ||
    (figures.statuses.length === 0 && figures.passports.every((soon) => soon.clients + soon.relatives === 0))
  )
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

/** Clients to be called before their passport ends, or one of their family's. */
function Passports({ passports }: Pick<DashboardProcedures, 'passports'>) {
  const ends = ({ from, to }: Soon) => ({ passport_from: from, passport_to: to });
  const served = { role: String(ROLES.client), status: String(ITEM.active), is_renewing: 'false' };
  return (
    <div className="grid gap-1">
      <Figures
        whose="clients"
        passports={passports}
        href={(soon) => address(members.key, { ...ends(soon), ...served })}
      />
      <Figures whose="relatives" passports={passports} href={(soon) => listOf(ends(soon))} />
    </div>
  );
}

interface FiguresProps extends Pick<DashboardProcedures, 'passports'> {
  whose: 'clients' | 'relatives';
  href(soon: Soon): string;
}

function Figures({ whose, passports, href }: FiguresProps) {
  const title = say(`procedures.passports.${whose}`);
  return (
    <ul aria-label={title} className="flex flex-wrap gap-x-5 gap-y-1">
      <li aria-hidden className="font-semibold">
        {title}
      </li>
      {passports.map((soon) => (
        <li key={soon.months}>
          <a
            className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
            href={href(soon)}
          >
            {say('procedures.within', { months: soon.months, number: number(soon[whose]) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
