import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { History } from '../../../ui/history.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notes } from '../../../ui/notes.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../../ui/side-panel.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { amountText } from '../format.tsx';
import { label, option, say } from '../words.ts';
import { act, actionsOf, nextStep } from './actions.ts';
import { Files } from '../files.tsx';
import { Flags } from './badges.tsx';
import { Diary } from './diary.tsx';
import { Amounts, LinkFacts, PaymentFacts } from './panel-facts.tsx';
import { panel } from './store.ts';

const TABS = ['diary', 'vouchers', 'notes', 'history'] as const;
type Tab = (typeof TABS)[number];
const tabText = (tab: Tab): string =>
  tab === 'notes' || tab === 'history' ? commonWords(`panel.${tab}`) : say(`panel.${tab}`);

/** Everything about one payment. The default export is what React.lazy asks for. */
export default function PaymentPanel() {
  const [tab, setTab] = useState<Tab>('diary');
  return (
    <SidePanel panel={panel}>
      {(row) => {
        const step = nextStep(row);
        return (
          <>
            <PanelHead
              title={row.code}
              badge={
                <>
                  <StatusBadge kind="payment" value={row.status} />
                  <Flags row={row} />
                </>
              }
              note={`${row.service.concept} · ${row.client.name}`}
              actions={
                <>
                  {step && (
                    <Button kind="primary" onPress={() => act(step, row)}>
                      {say(`actions.${step}`)}
                    </Button>
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
              <Amounts row={row} />
            </PanelSection>
            <PanelSection>
              <PaymentFacts row={row} />
            </PanelSection>
            {row.method === 'card' && row.link.state !== 'none' && (
              <PanelSection title={say('panel.link')}>
                <LinkFacts row={row} />
              </PanelSection>
            )}
            <Tabs
              label={row.code}
              current={tab}
              onChange={setTab}
              tabs={TABS.map((key) => ({ key, label: tabText(key) }))}
            >
              <PanelSection>
                {tab === 'diary' && <Diary key={row.id} row={row} />}
                {tab === 'vouchers' && <Files files={row.vouchers} empty={say('panel.noVouchers')} />}
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
        );
      }}
    </SidePanel>
  );
}

/** Names come from the server's audit trail; one that a release does not know shows as it is. */
function actionWords(name: string): string {
  try {
    return say(`action.${name}` as Parameters<typeof say>[0]);
  } catch {
    return name;
  }
}

const AMOUNTS = ['amount', 'fee', 'charged', 'refunded'];
const INSTANTS = [
  'charged_at',
  'payment_limit_at',
  'link_expires_at',
  'link_sent_at',
  'link_opened_at',
  'link_revoked_at',
];

/** A value of a payment as people read it; amounts are minor units of its currency. */
function show(field: string, value: unknown, currency: PaymentRow['currency']): string | undefined {
  if (typeof value === 'number') {
    if (field === 'status') return statusText('payment', value);
    return AMOUNTS.includes(field) ? amountText(value, currency) : undefined;
  }
  if (typeof value !== 'string' || value === '') return undefined;
  if (INSTANTS.includes(field)) return instant(value);
  if (field === 'attention') return say('flags.attention');
  return field === 'payment_limit' || field === 'method' ? option(field, value) : undefined;
}
