import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { statusText } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { instant } from '../../ui/reader.ts';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { act, actionsOf, canAsk } from './actions.ts';
import { AgreementState } from './agreement-state.tsx';
import { FundingBadges } from './badges.tsx';
import { amountText, feeText } from './format.ts';
import { DueLines, FundingFacts, ScheduleTable } from './panel-facts.tsx';
import { PaymentsOf } from './payments-of.tsx';
import { panel } from './store.ts';
import { label, option, say } from './words.ts';

const TABS = ['payments', 'notes', 'history'] as const;
type Tab = (typeof TABS)[number];

/** Everything about one plan. The default export is what React.lazy asks for. */
export default function FundingPanel() {
  const [tab, setTab] = useState<Tab>('payments');
  return (
    <SidePanel panel={panel}>
      {(row) => (
        <>
          <PanelHead
            title={row.code}
            badge={<FundingBadges row={row} />}
            note={`${row.client.name} · ${row.service.concept}`}
            actions={
              <>
                {canAsk(row) && (
                  <Button
                    kind={row.agreement?.outdated === false ? 'primary' : 'plain'}
                    onPress={() => act('link', row)}
                  >
                    {say('actions.link')}
                  </Button>
                )}
                <Menu
                  icon={Ellipsis}
                  label={say('actions.more', { code: row.code })}
                  items={actionsOf(row)}
                />
              </>
            }
            onClose={panel.close}
          />
          <PanelSection>
            <DueLines row={row} />
          </PanelSection>
          <PanelSection title={say('sections.schedule')}>
            <ScheduleTable row={row} />
          </PanelSection>
          <PanelSection title={say('sections.agreement')}>
            <AgreementState row={row} />
          </PanelSection>
          <PanelSection title={say('sections.plan')}>
            <FundingFacts row={row} />
          </PanelSection>
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
  try {
    return say(`action.${name}` as Parameters<typeof say>[0]);
  } catch {
    return name;
  }
}

const AMOUNTS = [
  'service_amount',
  'extras',
  'financing_expense',
  'amount',
  'initial_payment',
  'monthly',
  'paid',
];
const INSTANTS = ['payment_limit_at', 'signed_at', 'cancelled_at', 'next_due_at'];
const DAYS = ['first_due', 'service_date'];
const CHOICES = ['payment_limit', 'ended_by'];

/** A value of a plan as people read it; amounts are minor units of its currency. */
function show(field: string, value: unknown, currency: FundingRow['currency']): string | undefined {
  if (typeof value === 'number' && field === 'status') return statusText('funding', value);
  if (typeof value === 'number' && AMOUNTS.includes(field)) return amountText(value, currency);
  if (field === 'fee') return feeText(value, currency);
  if (typeof value !== 'string') return undefined;
  if (INSTANTS.includes(field)) return instant(value);
  if (DAYS.includes(field)) return formatDate(value);
  return CHOICES.includes(field) ? option(field, value) : undefined;
}
