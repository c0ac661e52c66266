import type { ReactNode } from 'react';
import type words from '../../../public/locales/en/imports.json';
import type { ImportResult, Previewed } from '../../lib/records/record-import.ts';
import { wordsOf } from '../../lib/words/words.ts';
import { number } from './reader.ts';

const say = wordsOf<typeof words>('imports');

/** How a screen shows the rows of its import. */
export interface ShownRows<Result extends ImportResult> {
  /** Who or what a row is. */
  readonly nameOf: (row: Previewed['row']) => string;
  /** How a column is called. */
  readonly labelOf: (field: string) => string;
  /** What else is to be known of a row: whom it resembles, what is unusual. */
  readonly remarksOf?: (result: Result) => ReactNode;
  /** It seems to be there already. */
  readonly isDoubled?: (result: Result) => boolean;
}

type RowsProps<Result extends ImportResult> = ShownRows<Result> & {
  readonly rows: readonly Previewed<Result>[];
};

/** Rows of an import: those with faults first, then the good ones, which unfold where there are both. */
export function ImportRows<Result extends ImportResult>({ rows, ...shown }: RowsProps<Result>) {
  const faulty = rows.filter(({ result }) => !result.accepted);
  const good = rows.filter(({ result }) => result.accepted);
  return (
    <>
      {faulty.length > 0 && <Rows {...shown} rows={faulty} title={say('faulty')} />}
      {good.length > 0 &&
        (faulty.length === 0 ? (
          <Rows {...shown} rows={good} title={say('rows')} />
        ) : (
          <details>
            <summary className="min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
              {say('showGood', { count: good.length, number: number(good.length) })}
            </summary>
            <Rows {...shown} rows={good} title={say('rows')} />
          </details>
        ))}
    </>
  );
}

const CELL = 'px-3 py-1.5';

/** In the order of the file; the lines help to find them there. */
function Rows<Result extends ImportResult>({
  rows,
  title,
  ...shown
}: RowsProps<Result> & { readonly title: string }) {
  return (
    <div
      className="overflow-x-auto rounded-sm border border-line"
      tabIndex={0}
      role="region"
      aria-label={title}
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line text-ink-3">
            {(['line', 'name', 'result'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} font-medium`}>
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((previewed) => (
            <tr key={previewed.line} className="border-b border-line align-top last:border-b-0">
              <td className={`${CELL} text-ink-3 tabular-nums`}>{previewed.line}</td>
              <td className={CELL}>{shown.nameOf(previewed.row)}</td>
              <td className={`${CELL} min-w-48`}>
                <Told {...shown} {...previewed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What is wrong with a row: the column, what it holds, and what to do. */
function Told<Result extends ImportResult>({
  row,
  result,
  labelOf,
  remarksOf,
}: ShownRows<Result> & Previewed<Result>) {
  const remarks = remarksOf?.(result);
  return (
    <div className="grid gap-1">
      {result.errors.map(({ field, message }, index) => {
        const value = row[field];
        return (
          <p key={index} className="text-danger">
            {field && (
              <>
                <b className="font-semibold">{labelOf(field)}</b>
                {value && ` “${value}”`}
                {': '}
              </>
            )}
            {message}
          </p>
        );
      })}
      {remarks}
      {result.accepted && !remarks && <p className="text-success">{say('good')}</p>}
    </div>
  );
}
