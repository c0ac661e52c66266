import clsx from 'clsx';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import type { Reference } from '../../../../lib/contract/fields.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
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
import { Files } from '../files.tsx';
import { money } from '../format.tsx';
import { actionsOf } from './actions.ts';
import { show } from './show.ts';
import { booking, editor, records } from './store.ts';
import { action, label, option, say } from './words.ts';

/** Everything about one expense. The default export is what React.lazy asks for. */
export default function ExpensePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <StatusBadge kind="expense" value={row.status} />,
        note: row.concept,
        actions: (
          <PanelActions items={actionsOf(row)}>
            {row.status === EXPENSE.proposed && may('expenses:create') && (
              <Button kind="primary" onPress={() => booking.open(row)}>
                {say('actions.book')}
              </Button>
            )}
            {row.status !== EXPENSE.void && may('expenses:update') && (
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

function Booking({ booking: { id, name } }: { booking: Reference }) {
  return (
    <a className="text-accent underline underline-offset-2" href={recordAddress('lodgings/bookings', id)}>
      {name}
    </a>
  );
}

function ExpenseFacts({ row }: { row: ExpenseRow }) {
  const brand = useBrandFact(row);
  return (
    <>
      <PanelSection>
        <p
          className={clsx(
            'text-lg tabular-nums',
            row.status === EXPENSE.void ? 'text-ink-3 line-through' : 'font-[650]',
          )}
        >
          {money(row.amount)}
        </p>
        {row.status === EXPENSE.proposed && <p className="text-ink-2">{say('panel.proposed')}</p>}
      </PanelSection>
      <PanelSection>
        <Facts
          facts={[
            [label('date'), formatDate(row.date)],
            [label('category'), option('category', row.category)],
            [label('provider'), row.provider?.name],
            [label('booking'), row.booking && <Booking key="booking" booking={row.booking} />],
            [label('method'), row.status === EXPENSE.proposed ? '' : option('method', row.method)],
            [label('clerk'), row.clerk?.name],
            brand,
            [label('created_at'), instant(row.created_at)],
          ]}
        />
      </PanelSection>
    </>
  );
}
