import { useStore } from '@nanostores/react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { atom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { rentalShortages } from '../../../lib/contract/cars/shortages.ts';
import type { Shortage } from '../../../lib/contract/cars/shortages.ts';
import { RENTAL_HOLDS_CAR, filterBy } from '../../../lib/domain/statuses.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { createReading } from '../../../lib/api/reading.ts';
import { routePath } from '../../../lib/site/routes.ts';
import { when } from './format.ts';
import { say } from './words.ts';

/** Read while somebody looks, and again at each change of a rental. */
export const { $read: $shortages } = createReading({
  $query: atom({}),
  keys: [rentals.key],
  ask: (_, signal) => call(rentalShortages, { signal }),
});

/** Rentals that come to or leave the office with a car of the model, the next one first. */
const addressOf = ({ office, model }: Shortage): string =>
  `${routePath(pageFacts().language, 'cars/rentals')}?office=${office.id}&model=${model.id}&status=${filterBy(RENTAL_HOLDS_CAR)}&sort=pick_up`;

const shortageText = ({ office, model, local, missing }: Shortage): string =>
  say('shortages.line', { count: missing, model: model.name, office: office.name, at: when(local) });

/**
 * Where more cars are promised than there will be, so that somebody brings one or asks a client. Nothing when all is well.
 * The default export is what React.lazy asks for.
 */
export default function Shortages() {
  const state = useStore($shortages);
  // A list without its warnings is still a list.
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  const missing = state.value.reduce((sum, shortage) => sum + shortage.missing, 0);
  return (
    <details className="no-print mx-5 mt-2 rounded-sm bg-warn-soft px-3 py-1.5 max-sm:mx-4">
      <summary className="cursor-pointer font-medium">
        <TriangleAlert className="mr-1.5 inline size-4 align-text-bottom text-warn" aria-hidden="true" />
        {say('shortages.title', { count: missing })}
      </summary>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto pl-6">
        {state.value.map((shortage) => (
          <li key={`${shortage.office.id} ${shortage.model.id}`}>
            <a href={addressOf(shortage)} className="underline underline-offset-2 hover:text-accent">
              {shortageText(shortage)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
