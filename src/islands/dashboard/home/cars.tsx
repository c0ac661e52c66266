import { call } from '../../../lib/api/call.ts';
import { dashboardCars } from '../../../lib/contract/dashboard/cars.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { FigureTable } from './figure-table.tsx';
import { say } from './words.ts';

const FIGURES = ['total', 'out', 'free', 'blocked', 'maintenance'] as const;

const ask = () => call(dashboardCars);

/** Cars of each office now, each with the way to its days; nothing where there are none. The default export is what React.lazy asks for. */
export default function Cars() {
  const state = useAnswer(ask, 0);
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  const offices = state.value;
  const screen = routePath(pageFacts().language, 'cars/stations/availability');
  return (
    <section aria-labelledby="cars" className="grid gap-3">
      <h2 id="cars" className="text-md font-[650]">
        {say('cars.title')}
      </h2>
      <FigureTable
        title={say('cars.title')}
        heads={[say('cars.office'), ...FIGURES.map((figure) => say(`cars.${figure}`))]}
        all={{
          name: say('cars.all'),
          figures: FIGURES.map((figure) => offices.reduce((sum, office) => sum + office[figure], 0)),
        }}
        rows={offices.map((row) => ({
          id: row.office.id,
          name: row.office.name,
          href: `${screen}?office=${row.office.id}`,
          figures: FIGURES.map((figure) => row[figure]),
        }))}
        more={(count) => say('fleet.more', { count })}
      />
    </section>
  );
}
