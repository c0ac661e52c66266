import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { AccountRow } from '../../../lib/contract/financials/accounts.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../ui/badge.tsx';
import { useBrandFact } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { actionsOf } from './actions.ts';
import { Lines } from './lines.tsx';
import { Balance } from './standing.tsx';
import { StatementView } from './statement-view.tsx';
import { editor, nameOf, panel } from './store.ts';
import { label, say } from './words.ts';

type Tab = 'lines' | 'statement' | 'notes' | 'history';

/** Everything about one account. */
export function AccountPanel() {
  const [tab, setTab] = useState<Tab>('lines');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={row.number}
            badge={<StatusBadge kind="global" value={row.status} />}
            note={
              <a
                className="text-accent underline underline-offset-2"
                href={recordAddress('users/members', row.member.id)}
              >
                {row.member.name}
              </a>
            }
            actions={
              <>
                {may('accounts:update') && (
                  <Button onPress={() => editor.edit(row)}>{commonWords('edit')}</Button>
                )}
                <Menu icon={Ellipsis} label={commonWords('moreActions')} items={actionsOf(row).slice(1)} />
              </>
            }
            onClose={panel.close}
          />
          <PanelSection>
            <Balance row={row} />
          </PanelSection>
          <PanelSection>
            <AccountFacts row={row} />
          </PanelSection>
          <Tabs
            label={nameOf(row)}
            current={tab}
            onChange={setTab}
            tabs={[
              { key: 'lines', label: say('panel.lines') },
              { key: 'statement', label: say('statement.heading') },
              { key: 'notes', label: commonWords('panel.notes') },
              { key: 'history', label: commonWords('panel.history') },
            ]}
          >
            <PanelSection>
              {tab === 'lines' && <Lines key={row.id} row={row} />}
              {tab === 'statement' && <StatementView row={row} />}
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

/** Names come from the server's audit trail; one that a release does not know shows as it is. */
function actionWords(name: string): string {
  return name === 'adjust' || name === 'merge' || name === 'merge_away' ? say(`action.${name}`) : name;
}

/** A value of an account as people read it; amounts are minor units of its currency. */
export function show(
  field: string,
  value: unknown,
  currency: AccountRow['currency'] = 'USD',
): string | undefined {
  if (field === 'credit_limit' && (value === null || value === undefined)) return say('noLimit');
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  return field === 'credit_limit' || field === 'balance'
    ? formatMoney({ amount: value, currency }, reader())
    : undefined;
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
