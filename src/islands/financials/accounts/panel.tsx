import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { useBrandFact } from '../../ui/brand.tsx';
import { FirstAction } from '../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { valueText } from '../../ui/value-text.ts';
import { actionsOf } from './actions.ts';
import { Lines } from './lines.tsx';
import { Balance } from './standing.tsx';
import { StatementView } from './statement-view.tsx';
import { records } from './store.ts';
import { action, label, say } from './words.ts';

const text = valueText({ status: 'global', amounts: ['credit_limit', 'balance'] });
/** A value of an account as people read it. */
export const show: typeof text = (field, value, row) =>
  field === 'credit_limit' && (value === null || value === undefined)
    ? say('noLimit')
    : text(field, value, row);

/** Everything about one account. */
export function AccountPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        title: row.number,
        badge: <StatusBadge kind="global" value={row.status} />,
        note: (
          <a
            className="text-accent underline underline-offset-2"
            href={recordAddress('users/members', row.member.id)}
          >
            {row.member.name}
          </a>
        ),
        actions: <FirstAction items={actionsOf(row)} />,
      })}
      tabs={[
        { key: 'lines', label: say('panel.lines'), content: (row) => <Lines key={row.id} row={row} /> },
        {
          key: 'statement',
          label: say('statement.heading'),
          content: (row) => <StatementView row={row} />,
        },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          <PanelSection>
            <Balance row={row} />
          </PanelSection>
          <PanelSection>
            <AccountFacts row={row} />
          </PanelSection>
        </>
      )}
    </RecordFrame>
  );
}

function AccountFacts({ row }: { row: AccountRow }) {
  const brand = useBrandFact(row);
  return (
    <Facts
      facts={[
        brand,
        [label('currency'), row.currency],
        [label('credit_limit'), row.credit_limit ? formatMoney(row.credit_limit, reader()) : say('noLimit')],
        [label('created_at'), instant(row.created_at)],
        [label('updated_at'), instant(row.updated_at)],
      ]}
    />
  );
}
