import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
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
import { act, actionsOf, nextStep } from './actions.ts';
import { DueLines, FlightFacts, ServiceFacts } from './panel-facts.tsx';
import { ServiceFiles } from './panel-files.tsx';
import { PaymentsOf } from './payments-of.tsx';
import { panel } from './store.ts';
import { label, option, say } from './words.ts';

const TABS = ['payments', 'files', 'notes', 'history'] as const;
type Tab = (typeof TABS)[number];

/** Everything about one service. The default export is what React.lazy asks for. */
export default function ServicePanel() {
  const [tab, setTab] = useState<Tab>('payments');
  return (
    <SidePanel panel={panel}>
      {(row) => {
        const step = nextStep(row);
        return (
          <>
            <PanelHead
              title={row.code}
              badge={<StatusBadge kind="payment_service" value={row.status} />}
              note={`${row.service_type.name} · ${row.client.name}`}
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
              <DueLines row={row} />
            </PanelSection>
            <PanelSection>
              <ServiceFacts row={row} />
            </PanelSection>
            {row.flight && (
              <PanelSection title={say('sections.flight')}>
                <FlightFacts flight={row.flight} />
              </PanelSection>
            )}
            <Tabs
              label={row.code}
              current={tab}
              onChange={setTab}
              tabs={TABS.map((key) => ({
                key,
                label: key === 'payments' ? say('panel.payments') : commonWords(`panel.${key}`),
              }))}
            >
              <PanelSection>
                {tab === 'payments' && <PaymentsOf key={row.id} row={row} />}
                {tab === 'files' && <ServiceFiles row={row} />}
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

const AMOUNTS = [
  'unit_amount',
  'service_fee',
  'total',
  'financing',
  'kept',
  'allowance',
  'due',
  'received',
  'moved',
];
const INSTANTS = ['payment_limit_at', 'delivered_at', 'cancelled_at'];

/** A value of a service as people read it; amounts are minor units of its currency. */
function show(field: string, value: unknown, currency: ServiceRow['currency'] = 'USD'): string | undefined {
  if (typeof value === 'number' && field === 'status') return statusText('payment_service', value);
  if (typeof value === 'number' && AMOUNTS.includes(field)) return amountText(value, currency);
  if (typeof value === 'string' && INSTANTS.includes(field)) return instant(value);
  return typeof value === 'string' && field === 'payment_limit' ? option(field, value) : undefined;
}
