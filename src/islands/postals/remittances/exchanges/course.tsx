import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { CourseDay, ExchangeRow } from '../../../../lib/contract/postals/exchanges.ts';
import { monthNames } from '../../../../lib/words/format.ts';
import { errorText, instant, reader } from '../../../ui/reader.ts';
import { CourseChart } from './course-chart.tsx';
import { rateText } from '../quote/texts.ts';
import { $course, $period, PERIODS, courseOf, monthsOf, panel } from './store.ts';
import type { CourseMonth, Period } from './store.ts';
import { pairText } from './texts.ts';
import { label, say } from './words.ts';

/** Rows that stand there at once. */
const AT_ONCE = 8;

/** How the rate of a pair went over a period: a chart, and a table that says the same. */
export function Course({ row }: { row: ExchangeRow }) {
  const period = useStore($period);
  const state = useStore($course);
  if (state.kind === 'failed') return <p className="text-danger">{errorText(state.error)}</p>;
  if (state.kind !== 'ready' || state.value?.of !== courseOf(row))
    return <div className="h-40" aria-busy="true" />;
  const { days, period: shown } = state.value;
  const title = say('course.of', { pair: pairText(row) });
  return (
    <div className="grid gap-3" aria-busy={shown !== period}>
      <Periods current={period} />
      {days.length === 0 && <p className="text-ink-3">{say('course.none')}</p>}
      {days.length > 1 && <CourseChart rates={days.toReversed()} title={title} days={PERIODS[shown]} />}
      {shown === 'month' || shown === 'quarter' ? (
        <Table rows={days} title={title} head={['valid_from', 'buy_rate', 'sell_rate', 'set_by']}>
          {(day) => <Day key={day.id} day={day} current={day.id === row.id} />}
        </Table>
      ) : (
        <Table rows={monthsOf(days)} title={title} head={['month', 'low', 'high', 'last']}>
          {(month) => <Month key={month.month} month={month} />}
        </Table>
      )}
    </div>
  );
}

function Periods({ current }: { current: Period }) {
  return (
    <div role="group" aria-label={say('course.period')} className="flex flex-wrap gap-1">
      {(Object.keys(PERIODS) as Period[]).map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={period === current}
          onClick={() => $period.set(period)}
          className={clsx(
            'min-h-8 rounded-sm px-2.5 text-sm pointer-coarse:min-h-11',
            period === current ? 'bg-accent-soft font-semibold text-accent' : 'text-ink-2 hover:bg-surface-2',
          )}
        >
          {say(`course.periods.${period}`)}
        </button>
      ))}
    </div>
  );
}

interface TableProps<Row> {
  rows: readonly Row[];
  title: string;
  head: readonly Parameters<typeof label>[0][];
  children(row: Row): ReactNode;
}

/** The newest rows, and the others where somebody wants them. */
function Table<Row>({ rows, title, head, children }: TableProps<Row>) {
  if (rows.length === 0) return null;
  const rest = rows.slice(AT_ONCE);
  const table = (name: string, shown: readonly Row[]) => (
    <table className="w-full text-sm">
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className="text-ink-3">
          {head.map((field, index) => (
            <th
              key={field}
              scope="col"
              className={clsx(
                'pb-1 font-medium',
                index === 0 || field === 'set_by' ? 'text-left' : 'text-right',
                field === 'set_by' && 'pl-3',
              )}
            >
              {label(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{shown.map(children)}</tbody>
    </table>
  );
  return (
    <>
      {table(title, rows.slice(0, AT_ONCE))}
      {rest.length > 0 && (
        <details>
          <summary className="mb-2 min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('course.more', { count: rest.length })}
          </summary>
          {table(say('course.earlier'), rest)}
        </details>
      )}
    </>
  );
}

function Day({ day, current }: { day: CourseDay; current: boolean }) {
  return (
    <tr
      aria-current={current || undefined}
      className="border-t border-line align-top aria-[current]:bg-accent-soft"
    >
      <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
        <button
          type="button"
          className="text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => panel.open(day.id)}
        >
          {instant(day.valid_from)}
        </button>
      </th>
      <td className="py-1.5 text-right tabular-nums">{rateText(day.buy_rate)}</td>
      <td className="py-1.5 pl-2 text-right tabular-nums">{rateText(day.sell_rate)}</td>
      <td className="py-1.5 pl-3 break-words">{day.set_by?.name}</td>
    </tr>
  );
}

function Month({ month: { month, low, high, last } }: { month: CourseMonth }) {
  const [year, number] = month.split('-');
  const name = monthNames(reader().language)[Number(number) - 1] ?? '';
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        {say('course.month', { month: name, year: year ?? '' })}
      </th>
      {[low, high, last].map((rate, index) => (
        <td key={index} className="py-1.5 pl-2 text-right tabular-nums">
          {rateText(rate)}
        </td>
      ))}
    </tr>
  );
}
