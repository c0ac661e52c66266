import { call } from '../../../lib/api/call.ts';
import { dashboardLodging } from '../../../lib/contract/dashboard/lodging.ts';
import type { DashboardLodging, Occupancy } from '../../../lib/contract/dashboard/lodging.ts';
import { WHOLE_PERCENT } from '../../../lib/contract/limits.ts';
import { BOOKING_HOLDS_ROOMS, filterBy } from '../../../lib/domain/statuses.ts';
import { formatPercent } from '../../../lib/words/format.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { number, reader } from '../../ui/reader.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { monthName } from './chart.ts';
import { FigureTable } from './figure-table.tsx';
import { say } from './words.ts';

const ask = () => call(dashboardLodging);

const screenOf = (route: 'lodgings/bookings' | 'lodgings/accommodations') =>
  routePath(pageFacts().language, route);

/** Who arrives and leaves today, and how full the houses are; nothing where there are none. The default export is what React.lazy asks for. */
export default function Lodging() {
  const state = useAnswer(ask, 0);
  if (state.kind !== 'ready' || state.value.occupancy.length === 0) return null;
  const { months, occupancy } = state.value;
  return (
    <section aria-labelledby="lodging" className="grid gap-3">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h2 id="lodging" className="text-md font-[650]">
          {say('lodging.title')}
        </h2>
        <Today figures={state.value} />
      </header>
      <FigureTable
        title={say('lodging.occupancy')}
        heads={[say('lodging.destination'), ...months.map(monthName)]}
        rows={occupancy.map(rowOf)}
        more={(count) => say('fleet.more', { count })}
      />
    </section>
  );
}

const rowOf = ({ destination: { id, name }, months }: Occupancy) => ({
  id: id ?? 0,
  name,
  href: `${screenOf('lodgings/accommodations')}${id === null ? '' : `?destination=${id}`}`,
  figures: months.map(({ taken, nights }) =>
    nights === 0 ? '–' : formatPercent(Math.round((taken / nights) * 100) * (WHOLE_PERCENT / 100), reader()),
  ),
});

/** The tabs of the booking list, of today. */
function Today({ figures }: { figures: DashboardLodging }) {
  const { today } = figures;
  const held = filterBy(BOOKING_HOLDS_ROOMS);
  const links = [
    ['arrivals', `check_in_from=${today}&check_in_to=${today}&status=${held}`],
    ['departures', `check_out_from=${today}&check_out_to=${today}&status=${held}`],
    ['in_house', 'in_house=true'],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(([name, query]) => (
        <li key={name}>
          <a
            className="inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
            href={`${screenOf('lodgings/bookings')}?${query}`}
          >
            {say(`lodging.${name}`, { number: number(figures[name]) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
