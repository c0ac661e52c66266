import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { LiveCheck } from '../../lib/forms/live-check.ts';
import { errorText } from './reader.ts';

interface BlockCheckProps<Check> {
  $check: ReadableAtom<LiveCheck<Check>>;
  /** Said while something is missing. */
  nothing: string;
  /** Said where there is nothing to block. */
  none: string;
  /** How many of each kind can be blocked. */
  kindsOf(check: Check): readonly { readonly id: number; readonly name: string; readonly can: string }[];
  /** What stands in the way of more: its heading, and each with its address. */
  inTheWayOf(check: Check): {
    readonly heading: string;
    readonly records: readonly {
      readonly id: number;
      readonly href: string;
      readonly code: string;
      readonly detail: string;
    }[];
  };
}

/** What blocking would come to, told while its form is filled in. */
export function BlockCheck<Check>({ $check, nothing, none, kindsOf, inTheWayOf }: BlockCheckProps<Check>) {
  const state = useStore($check);
  const check = state.kind === 'ready' ? state.check : undefined;
  const kinds = check && kindsOf(check);
  const way = check && inTheWayOf(check);
  return (
    <div role="status" className="grid gap-3 rounded-sm bg-surface-2 px-4 py-3">
      {state.kind === 'incomplete' && <p className="text-ink-2">{nothing}</p>}
      {state.kind === 'failed' && <p className="text-danger">{errorText(state.error)}</p>}
      {kinds && (
        <ul className="grid gap-1">
          {kinds.map(({ id, name, can }) => (
            <li key={id}>
              <b className="font-semibold">{name}</b>: {can}
            </li>
          ))}
        </ul>
      )}
      {kinds?.length === 0 && <p>{none}</p>}
      {way && way.records.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-semibold">{way.heading}</h3>
          <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
            {way.records.map(({ id, href, code, detail }, index) => (
              <li key={`${id}-${index}`}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener"
                  className="font-semibold text-accent hover:underline"
                >
                  {code}
                </a>{' '}
                {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
