import clsx from 'clsx';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Button } from '../../../ui/button.tsx';
import { PanelActions } from '../../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { valueText } from '../../../ui/value-text.ts';
import { Files } from '../files.tsx';
import { money } from '../format.tsx';
import { actionsOf } from './actions.ts';
import { BOOKED, editor, records } from './store.ts';
import { action, label, option, say } from './words.ts';

const show = valueText({
  status: 'expense',
  amounts: ['amount'],
  dates: ['date'],
  choices: ['category', 'method'],
  option,
});

/** Everything about one expense. The default export is what React.lazy asks for. */
export default function ExpensePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <StatusBadge kind="expense" value={row.status} />,
        note: row.concept,
        actions: (
          <PanelActions label={commonWords('list.rowActions', { name: row.code })} items={actionsOf(row)}>
            {row.status === BOOKED && may('expenses:update') && (
              <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>
            )}
          </PanelActions>
        ),
      })}
      tabs={[
        {
          key: 'files',
          label: commonWords('panel.files'),
          content: ({ files }) => <Files files={files} empty={say('panel.noFiles')} />,
        },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => <ExpenseFacts row={row} />}
    </RecordFrame>
  );
}

function ExpenseFacts({ row }: { row: ExpenseRow }) {
  const brand = useBrandFact(row);
  const isBooked = row.status === BOOKED;
  return (
    <>
      <PanelSection>
        <p className={clsx('text-lg tabular-nums', isBooked ? 'font-[650]' : 'text-ink-3 line-through')}>
          {money(row.amount)}
        </p>
      </PanelSection>
      <PanelSection>
        <Facts
          facts={[
            [label('date'), formatDate(row.date)],
            [label('category'), option('category', row.category)],
            [label('method'), option('method', row.method)],
            [label('clerk'), row.clerk?.name],
            brand,
            [label('created_at'), instant(row.created_at)],
          ]}
        />
      </PanelSection>
    </>
  );
}
