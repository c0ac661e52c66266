import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { TransactionRow } from '../../../lib/contract/financials/transactions.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { actionsOf } from './actions.ts';
import { recordText, signedAmount } from './columns.tsx';
import { adjusting, canCorrect, nameOf, panel } from './store.ts';
import { label, option, say } from './words.ts';

type Tab = 'details' | 'notes' | 'history';
const LINK = 'text-accent underline underline-offset-2';

/** Everything about one line. */
export function TransactionPanel() {
  const [tab, setTab] = useState<Tab>('details');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={say('line', { id: row.id })}
            note={`${option('source', row.source)} · ${option('type', row.type)}`}
            actions={
              <>
                {canCorrect(row) && may('transactions:adjust') && (
                  <Button onPress={() => adjusting.open(row)}>{say('adjust.action')}</Button>
                )}
                <Menu
                  icon={Ellipsis}
                  label={commonWords('moreActions')}
                  items={actionsOf(row).slice(canCorrect(row) ? 1 : 0)}
                />
              </>
            }
            onClose={panel.close}
          />
          <PanelSection>
            <p className="text-lg font-[650]">{signedAmount(row)}</p>
            {row.corrected && (
              <p className="text-ink-2">
                {label('corrected')}:{' '}
                <b className="font-semibold text-ink">{formatMoney(row.corrected, reader())}</b>
              </p>
            )}
          </PanelSection>
          <Tabs
            label={nameOf(row)}
            current={tab}
            onChange={setTab}
            tabs={(['details', 'notes', 'history'] as const).map((key) => ({
              key,
              label: commonWords(`panel.${key}`),
            }))}
          >
            <PanelSection>
              {tab === 'details' && <Details row={row} />}
              {tab === 'notes' && <Notes panel={panel} />}
              {tab === 'history' && (
                <History
                  panel={panel}
                  wordsOf={(kind, name) =>
                    kind === 'action' ? (name === 'adjust' ? say('action.adjust') : name) : label(name)
                  }
                  show={(field, value) =>
                    field === 'amount' && typeof value === 'number'
                      ? formatMoney({ ...row.amount, amount: value }, reader())
                      : undefined
                  }
                />
              )}
            </PanelSection>
          </Tabs>
        </>
      )}
    </SidePanel>
  );
}

function Details({ row }: { row: TransactionRow }) {
  const brand = useBrandFact(row);
  const { record } = row;
  // An adjusted account is the account itself, which stands above.
  const opens = record !== null && record.key !== 'financials/accounts';
  return (
    <Facts
      facts={[
        [label('date'), instant(row.date)],
        [
          label('account'),
          row.account && (
            <a key="account" className={LINK} href={recordAddress('financials/accounts', row.account.id)}>
              {row.account.number}
            </a>
          ),
        ],
        [
          label('member'),
          row.member && (
            <a key="member" className={LINK} href={recordAddress('users/members', row.member.id)}>
              {row.member.name}
            </a>
          ),
        ],
        [
          label('record'),
          opens && (
            <a key="record" className={LINK} href={recordAddress(record.key, record.id)}>
              {recordText(row)}
            </a>
          ),
        ],
        [label('concept'), record?.concept],
        [label('previous_limit'), row.previous_limit && formatMoney(row.previous_limit, reader())],
        [label('balance'), row.balance && formatMoney(row.balance, reader())],
        [label('reason'), row.reason && <span className="whitespace-pre-wrap">{row.reason}</span>],
        brand,
        [label('by'), row.by?.name ?? say('system')],
      ]}
    />
  );
}
