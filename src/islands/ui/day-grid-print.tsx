import clsx from 'clsx';
import { partsOf } from './day-grid-layout.ts';
import type { DayLine } from './day-grid-layout.ts';
import { cellText, stateOf } from './day-grid-words.ts';
import type { DayHead } from './day-grid-words.ts';
import { number } from './reader.ts';
import { commonWords } from '../../lib/words/words.ts';

/** Days that fit beside one another on paper that lies. */
const PAPER_DAYS = 31;

interface DayGridPrintProps {
  label: string;
  head: string;
  lines: readonly DayLine[];
  heads: readonly DayHead[];
}

/** The whole grid as tables, whose heads stand on each sheet of paper. */
export function DayGridPrint({ label, head, lines, heads }: DayGridPrintProps) {
  return partsOf(heads.length, PAPER_DAYS).map(({ from, to }) => (
    <table key={from} aria-label={label} className="day-print">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {heads.slice(from, to).map(({ day, weekday, short, kind }) => (
            <th key={day} scope="col" className={`day-${kind}`}>
              {weekday}
              <br />
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) =>
          line.kind === 'group' ? (
            <tr key={line.key}>
              <th scope="rowgroup" colSpan={to - from + 1}>
                {line.name}
              </th>
            </tr>
          ) : (
            <tr key={line.key}>
              <th scope="row">
                {line.row.name} <small>{line.row.detail}</small>
              </th>
              {line.row.cells.slice(from, to).map((cell, at) => (
                <td key={at} className={clsx(`day-${heads[from + at]?.kind}`, stateOf(cell))}>
                  {cellText(cell)}
                  {cell.blocked > 0 && (
                    <small>{commonWords('days.blockedShort', { number: number(cell.blocked) })}</small>
                  )}
                </td>
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  ));
}
