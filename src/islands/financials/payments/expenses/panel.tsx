import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ExpenseRow } from '../../../../lib/contract/financials/expenses.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { may } from '../../../../lib/session/session.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { History } from '../../../ui/history.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../../ui/side-panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Files } from '../files.tsx';
import { amountText, money } from '../format.tsx';
import { actionsOf } from './actions.ts';
import { BOOKED, editor, panel } from './store.ts';
import { label, option, say } from './words.ts';

const TABS = ['files', 'notes', 'history'] as const;
type Tab = (typeof TABS)[number];

/** Everything about one expense. The default export is what React.lazy asks for. */
export default function ExpensePanel() {
  const [tab, setTab] = useState<Tab>('files');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={row.code}
            badge={<StatusBadge kind="expense" value={row.status} />}
            note={row.concept}
            actions={
              <>
                {row.status === BOOKED && may('expenses:update') && (
                  <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>
                )}
                <Menu
                  icon={Ellipsis}
                  label={commonWords('list.rowActions', { name: row.code })}
                  items={actionsOf(row)}
                />
              </>
            }
            onClose={panel.close}
          />
          <PanelSection>
            <p
              className={
                row.status === BOOKED
                  ? 'text-lg font-[650] tabular-nums'
                  : 'text-lg text-ink-3 tabular-nums line-through'
              }
            >
              {money(row.amount)}
            </p>
          </PanelSection>
          <PanelSection>
            <ExpenseFacts row={row} />
          </PanelSection>
          <Tabs
            label={row.code}
            current={tab}
            onChange={setTab}
            tabs={TABS.map((key) => ({ key, label: commonWords(`panel.${key}`) }))}
          >
            <PanelSection>
              {tab === 'files' && <Files files={row.files} empty={say('panel.noFiles')} />}
              {tab === 'notes' && <Notes panel={panel} />}
              {tab === 'history' && (
                <History
                  panel={panel}
                  wordsOf={(kind, name) => (kind === 'action' ? actionWords(name) : label(name))}
                  show={(field, value) => show(field, value, row.currency)}
                />
              )}
            </PanelSection>
          </Tabs>
        </>
      )}
    </SidePanel>
  );
}

function ExpenseFacts({ row }: { row: ExpenseRow }) {
  const brand = useBrandFact(row);
  return (
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
  );
}

/** Names come from the server's audit trail; one that a release does not know shows as it is. */
function actionWords(name: string): string {
  return name === 'void' ? say('action.void') : name;
}

/** A value of an expense as people read it; amounts are minor units of its currency. */
function show(field: string, value: unknown, currency: ExpenseRow['currency'] = 'USD'): string | undefined {
  if (field === 'status' && typeof value === 'number') return statusText('expense', value);
  if (field === 'amount' && typeof value === 'number') return amountText(value, currency);
  if (typeof value !== 'string') return undefined;
  if (field === 'date') return formatDate(value);
  return field === 'category' || field === 'method' ? option(field, value) : undefined;
}
