import { useStore } from '@nanostores/react';
import { rentals } from '../../../../../lib/contract/cars/rentals.ts';
import type { RentalInTheWay } from '../../../../../lib/contract/cars/blocks.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import { formatDateTime } from '../../../../../lib/words/format.ts';
import { errorText, number } from '../../../../ui/reader.ts';
import { $check } from './check.ts';
import { say } from './words.ts';

/** How many cars can be blocked, and which rentals stand in the way of more. */
export function CheckBox() {
  const state = useStore($check);
  return (
    <div role="status" className="grid gap-3 rounded-sm bg-surface-2 px-4 py-3">
      {state.kind === 'incomplete' && <p className="text-ink-2">{say('check.nothing')}</p>}
      {state.kind === 'failed' && <p className="text-danger">{errorText(state.error)}</p>}
      {state.kind === 'ready' && (
        <>
          <ul className="grid gap-1">
            {state.check.models.map(({ model, can_block, total }) => (
              <li key={model.id}>
                <b className="font-semibold">{model.name}</b>:{' '}
                {say('check.can', { count: can_block, number: number(can_block), total: number(total) })}
              </li>
            ))}
          </ul>
          {state.check.models.length === 0 && <p>{say('check.noCars')}</p>}
          {state.check.rentals.length > 0 && <InTheWay rentals={state.check.rentals} />}
        </>
      )}
    </div>
  );
}

function InTheWay({ rentals: some }: { rentals: readonly RentalInTheWay[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">
        {say('check.inTheWay', { count: some.length, number: number(some.length) })}
      </h3>
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
        {some.map(({ id, code, client, model, pick_up_local, drop_off_local }) => (
          <li key={id}>
            <a
              href={recordAddress(rentals.key, id)}
              target="_blank"
              rel="noopener"
              className="font-semibold text-accent hover:underline"
            >
              {code}
            </a>{' '}
            {client} · {model.name} · {formatDateTime(pick_up_local)} – {formatDateTime(drop_off_local)}
          </li>
        ))}
      </ul>
    </section>
  );
}
