import { call } from '../../../lib/api/call.ts';
import { dashboardCars } from '../../../lib/contract/dashboard/cars.ts';
import type { OfficeCarsNow } from '../../../lib/contract/dashboard/cars.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { number } from '../../ui/reader.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { say } from './words.ts';

const FIGURES = ['total', 'out', 'free', 'blocked', 'maintenance'] as const;
/** Offices that stand there at once. */
const AT_ONCE = 6;

const ask = () => call(dashboardCars);

/** Cars of each office now, each with the way to its days; nothing where there are none. The default export is what React.lazy asks for. */
export default function Cars() {
  const state = useAnswer(ask, 0);
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  const rest = state.value.length - AT_ONCE;
  return (
    <section aria-labelledby="cars" className="grid gap-3">
      <h2 id="cars" className="text-md font-[650]">
        {say('cars.title')}
      </h2>
      <Table offices={state.value.slice(0, AT_ONCE)} all={state.value} />
      {rest > 0 && (
        <details>
          <summary className="mb-3 min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('fleet.more', { count: rest })}
          </summary>
          <Table offices={state.value.slice(AT_ONCE)} />
        </details>
      )}
    </section>
  );
}

const CELL = 'px-3 py-2 text-right tabular-nums';

/** `all` adds a line with the sums of all offices. */
function Table({ offices, all }: { offices: readonly OfficeCarsNow[]; all?: readonly OfficeCarsNow[] }) {
  const screen = routePath(pageFacts().language, 'cars/stations/availability');
  return (
    // A table that is wider than its place is scrolled by the keyboard, too.
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={say('cars.title')}
      tabIndex={0}
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="px-3 py-2 text-left font-[550]">
              {say('cars.office')}
            </th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className={`${CELL} font-[550]`}>
                {say(`cars.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all && (
            <tr className="border-t border-line font-semibold">
              <th scope="row" className="px-3 py-2 text-left">
                {say('cars.all')}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className={CELL}>
                  {number(all.reduce((sum, office) => sum + office[figure], 0))}
                </td>
              ))}
            </tr>
          )}
          {offices.map((row) => (
            <tr key={row.office.id} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-medium">
                <a
                  className="text-accent underline-offset-2 hover:underline"
                  href={`${screen}?office=${row.office.id}`}
                >
                  {row.office.name}
                </a>
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} className={CELL}>
                  {number(row[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
