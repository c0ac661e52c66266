import { formatAmount } from '../../../lib/words/format.ts';
import { reader } from '../../ui/reader.ts';
import { monthName } from './chart.ts';
import type { Parts } from './parts.ts';
import { say } from './words.ts';

/** A month's money by kind, each amount with the list that it comes from. */
export function MoneyTable({ parts: { months, kinds }, title }: { parts: Parts; title: string }) {
  const head = 'px-3 py-2 text-right font-[550] whitespace-nowrap';
  const cell = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';
  const link = 'text-accent underline-offset-2 hover:underline';
  return (
    // A table that is wider than its place is scrolled by the keyboard, too.
    <div
      className="overflow-x-auto rounded-md border border-line bg-surface"
      role="region"
      aria-label={title}
      tabIndex={0}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="px-3 py-2 text-left font-[550]">
              {say('month')}
            </th>
            {kinds.length > 1 && (
              <th scope="col" className={head}>
                {say('money.total')}
              </th>
            )}
            {kinds.map(({ key, name }) => (
              <th key={key} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-medium whitespace-nowrap">
                {monthName(month.month)}
              </th>
              {kinds.length > 1 && (
                <td className={`${cell} font-semibold`}>
                  <a className={link} href={month.address}>
                    {formatAmount(month.total, reader())}
                  </a>
                </td>
              )}
              {kinds.map(({ key }) => {
                const part = month.parts.find((one) => one.key === key);
                return (
                  <td key={key} className={cell}>
                    {part ? (
                      <a className={link} href={part.address}>
                        {formatAmount(part.amount, reader())}
                      </a>
                    ) : (
                      <span className="text-ink-3">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
