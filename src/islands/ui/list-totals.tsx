import { useStore } from '@nanostores/react';
import { formatMoney } from '../../lib/format.ts';
import type { ListTotals as Totals } from '../../lib/list-totals.ts';
import { commonWords } from '../../lib/words.ts';
import { reader } from './reader.ts';

interface ListTotalsProps<Name extends string> {
  totals: Totals<Name>;
  labelOf: (name: Name) => string;
}

/** What all rows of the filter come to, one line for each currency; its place is kept while they are on their way. */
export function ListTotals<Name extends string>({ totals, labelOf }: ListTotalsProps<Name>) {
  const read = useStore(totals.$totals);
  if (read?.length === 0) return null;
  return (
    <section aria-label={commonWords('list.totals')} aria-busy={!read} className="min-h-9 shrink-0 border-t border-line bg-surface px-5 py-2 text-sm max-sm:px-3">
      {read?.map(({ currency, amounts }) => (
        <div key={currency} className="flex flex-wrap gap-x-5 gap-y-0.5 max-sm:gap-x-3">
          <span>{commonWords('list.totalIn', { currency })}</span>
          <dl className="contents">
            {totals.names.map((name) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-ink-2">{labelOf(name)}</dt>
                <dd className="font-semibold tabular-nums">{formatMoney(amounts[name], reader())}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
