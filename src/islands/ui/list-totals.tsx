import { useStore } from '@nanostores/react';
import { formatMoney } from '../../lib/words/format.ts';
import type { ListTotals as Totals } from '../../lib/records/list-totals.ts';
import { commonWords } from '../../lib/words/words.ts';
import { reader } from './reader.ts';

interface ListTotalsProps<Name extends string> {
  totals: Totals<Name>;
  labelOf: (name: Name) => string;
}

/** Currencies that a phone shows at once. */
const FITTING = 2;
const SUM = 'pl-4 text-right max-sm:pl-2';

/**
 * What all rows of the filter come to, a line for each currency under the names of the sums; its place is kept while they
 * are on their way. On a phone it is low, so that rows stay in sight: more than two currencies scroll.
 */
export function ListTotals<Name extends string>({ totals, labelOf }: ListTotalsProps<Name>) {
  const read = useStore(totals.$totals);
  if (read?.length === 0) return null;
  return (
    <section
      aria-label={commonWords('list.totals')}
      aria-busy={!read}
      tabIndex={read && read.length > FITTING ? 0 : undefined}
      className="min-h-13 shrink-0 overflow-auto border-t border-line bg-surface px-5 py-1.5 text-sm tabular-nums max-sm:max-h-14 max-sm:min-h-10 max-sm:px-4 max-sm:py-0.5 max-sm:text-xs"
    >
      {read && (
        <table className="leading-4 max-sm:w-full">
          <thead>
            <tr className="text-xs text-ink-2">
              <th scope="col" className="text-left font-normal">
                {commonWords('list.totalsHead')}
              </th>
              {totals.names.map((name) => (
                <th key={name} scope="col" className={`${SUM} truncate font-normal max-sm:max-w-18`}>
                  {labelOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {read.map(({ currency, amounts }) => (
              <tr key={currency}>
                <th scope="row" className="text-left font-normal">
                  {currency}
                </th>
                {totals.names.map((name) => (
                  <td key={name} className={`${SUM} font-semibold whitespace-nowrap`}>
                    {formatMoney(amounts[name], reader())}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
