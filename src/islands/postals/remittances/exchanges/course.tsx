import { useStore } from '@nanostores/react';
import type { ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import { errorText, instant } from '../../../ui/reader.ts';
import { CourseChart } from './course-chart.tsx';
import { $course, courseOf, panel } from './store.ts';
import { rateText } from '../quote/texts.ts';
import { pairText } from './texts.ts';
import { label, say } from './words.ts';

/** Rows that stand there at once. */
const AT_ONCE = 8;

/** How the rate of a pair went: a chart, and a table that says the same, with who set each. */
export function Course({ row }: { row: ExchangeRow }) {
  const state = useStore($course);
  if (state.kind === 'failed') return <p className="text-danger">{errorText(state.error)}</p>;
  if (state.kind !== 'ready' || state.value.of !== courseOf(row))
    return <div className="h-40" aria-busy="true" />;
  const { rates } = state.value;
  if (rates.length === 0) return <p className="text-ink-3">{say('course.none')}</p>;
  const rest = rates.slice(AT_ONCE);
  const title = say('course.of', { pair: pairText(row) });
  return (
    <div className="grid gap-3">
      {rates.length > 1 && <CourseChart rates={rates.toReversed()} title={title} />}
      <Rates rates={rates.slice(0, AT_ONCE)} title={title} shown={row.id} />
      {rest.length > 0 && (
        <details>
          <summary className="mb-2 min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('course.more', { count: rest.length })}
          </summary>
          <Rates rates={rest} title={say('course.earlier', { pair: pairText(row) })} shown={row.id} />
        </details>
      )}
    </div>
  );
}

function Rates({
  rates,
  title,
  shown,
}: {
  rates: readonly ExchangeRow[];
  title: string;
  /** The one whose panel this is. */
  shown: number;
}) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-left text-ink-3">
          <th scope="col" className="pb-1 font-medium">
            {label('valid_from')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {label('buy_rate')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {label('sell_rate')}
          </th>
          <th scope="col" className="pb-1 pl-3 font-medium">
            {label('set_by')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr
            key={rate.id}
            aria-current={rate.id === shown || undefined}
            className="border-t border-line align-top aria-[current]:bg-accent-soft"
          >
            <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
              <button
                type="button"
                className="text-accent underline underline-offset-2"
                onClick={() => panel.open(rate.id, rate)}
              >
                {instant(rate.valid_from)}
              </button>
            </th>
            <td className="py-1.5 text-right tabular-nums">{rateText(rate.buy_rate)}</td>
            <td className="py-1.5 pl-2 text-right tabular-nums">{rateText(rate.sell_rate)}</td>
            <td className="py-1.5 pl-3 break-words">{rate.set_by?.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
