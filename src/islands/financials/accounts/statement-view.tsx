import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { companyDay } from '../../../lib/shell/company-clock.ts';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import type { Statement, StatementLine } from '../../../lib/contract/financials/statement.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { reader } from '../../ui/reader.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import {
  $statement,
  PERIODS,
  choosePeriod,
  period,
  saveStatement,
  showStatement,
  showStatementOf,
} from './statement.ts';
import { label, lineOption, say } from './words.ts';

/** Statement by period: dates, what it says, and its files. */
export function StatementView({ row }: { row: AccountRow }) {
  const shown = useStore($statement);
  const busy = useStore(period.$busy);
  useEffect(() => showStatementOf(row), [row.id, row.version]);
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void showStatement();
      }}
    >
      <div className="-ml-3 flex flex-wrap gap-1">
        {PERIODS.map((name) => (
          <Button key={name} kind="quiet" onPress={() => choosePeriod(name)}>
            {say(`statement.${name}`)}
          </Button>
        ))}
      </div>
      <FieldGrid>
        <DateField field={period.fields.from} label={label('from')} />
        <DateField field={period.fields.to} label={label('to')} />
      </FieldGrid>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" busy={busy}>
          {say('statement.show')}
        </Button>
        <Button onPress={() => void saveStatement('pdf', saveFile)}>{say('statement.pdf')}</Button>
        <Button onPress={() => void saveStatement('csv', saveFile)}>{say('statement.csv')}</Button>
      </div>
      <div role="region" aria-label={say('statement.heading')} tabIndex={0} className="overflow-x-auto">
        {shown ? <Lines shown={shown} /> : <SkeletonText lines={5} />}
      </div>
    </form>
  );
}

function Lines({ shown }: { shown: Statement }) {
  const money = (amount: Statement['opening']): string => formatMoney(amount, reader());
  return (
    <table className="w-full">
      <caption className="pb-1 text-left text-sm text-ink-3">
        {say('statement.fromTo', { from: formatDate(shown.from), to: formatDate(shown.to) })}
      </caption>
      <thead>
        <tr className="text-left text-xs text-ink-3">
          <th scope="col" className="py-1 pr-2 font-medium">
            {say('statement.concept')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-medium">
            {label('amount')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-medium">
            {label('balance')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        <Total name={say('statement.opening')} amount={money(shown.opening)} />
        {shown.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        {shown.lines.length === 0 && (
          <tr className="border-t border-line">
            <td colSpan={3} className="py-1.5 text-ink-3">
              {say('statement.none')}
            </td>
          </tr>
        )}
        <Total name={say('statement.closing')} amount={money(shown.closing)} />
      </tbody>
    </table>
  );
}

function Total({ name, amount }: { name: string; amount: string }) {
  return (
    <tr className="border-t border-line font-semibold">
      <th scope="row" colSpan={2} className="py-1.5 pr-2 text-left font-semibold">
        {name}
      </th>
      <td className="py-1.5 pl-2 text-right">{amount}</td>
    </tr>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { amount, type, record } = line;
  const code = record && record.key !== 'financials/transactions' ? record.code : '';
  const signed = { ...amount, amount: type === 1 ? -amount.amount : amount.amount };
  return (
    <tr className="border-t border-line align-top">
      <td className="py-1.5 pr-2">
        {lineOption('source', line.source)}
        <span className="block text-sm text-ink-3">
          {formatDate(companyDay(line.date))}
          {/* The code stays whole; before it a line may end. */}
          {code && (
            <>
              {' '}
              <span className="whitespace-nowrap">· {code}</span>
            </>
          )}
        </span>
        {record?.concept && (
          <span className="block text-sm [overflow-wrap:anywhere] text-ink-3">{record.concept}</span>
        )}
      </td>
      <td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatMoney(signed, reader())}</td>
      <td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatMoney(line.balance, reader())}</td>
    </tr>
  );
}
