import type { MoneyFigures } from '../../../lib/contract/dashboard/home.ts';
import { MoneyTable } from './money-table.tsx';
import type { Parts } from './parts.ts';
import { partsOf } from './parts.ts';
import { StackedBars } from './stacked-bars.tsx';
import { expenseAddress, incomeAddress } from './store.ts';
import { say } from './words.ts';

/** Income by kind of service and expense by category, of one currency: each a chart, and a table that says the same. The default export is what React.lazy asks for. */
export default function Money({
  months,
  currency,
}: {
  months: readonly MoneyFigures[];
  currency: MoneyFigures['currency'];
}) {
  const income = partsOf(
    months.map(({ month, income: total, kinds }) => ({
      month,
      total,
      address: incomeAddress({ month, currency }),
      parts: kinds.map(({ id, name, amount }) => ({
        key: String(id),
        name,
        amount,
        address: incomeAddress({ month, currency }, id),
      })),
    })),
  );
  const expense = partsOf(
    months.map(({ month, expense: total, categories }) => ({
      month,
      total,
      address: expenseAddress({ month, currency }),
      parts: categories.map(({ key, name, amount }) => ({
        key,
        name,
        amount,
        address: expenseAddress({ month, currency }, key),
      })),
    })),
  );
  return (
    <div className="grid min-w-0 gap-4 menu:grid-cols-2">
      <Side title={say('money.income', { currency })} parts={income} />
      <Side title={say('money.expense', { currency })} parts={expense} />
    </div>
  );
}

function Side({ title, parts }: { title: string; parts: Parts }) {
  return (
    <div className="grid min-w-0 content-start gap-4">
      <figure className="rounded-md border border-line bg-surface p-4">
        <figcaption className="mb-2 font-semibold">{title}</figcaption>
        {parts.kinds.length === 0 ? (
          <p className="py-6 text-center text-ink-3">{say('money.nothing')}</p>
        ) : (
          <StackedBars parts={parts} title={title} />
        )}
      </figure>
      {parts.kinds.length > 0 && <MoneyTable parts={parts} title={title} />}
    </div>
  );
}
