import { useStore } from '@nanostores/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { $now } from '../../../lib/shell/clock.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { History } from '../../ui/history.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { PanelHead, SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { nextStep } from './actions.ts';
import { outlook, statusNote } from './format.ts';
import { act, menuItems } from './menu-items.tsx';
import { CarStillOut } from './car-still-out.tsx';
import { RentalFacts } from './panel-facts.tsx';
import { RentalFiles } from './panel-files.tsx';
import { PaymentLines } from './payment.tsx';
import { $plates } from './plates.ts';
import { PriceLines } from './price-lines.tsx';
import { SentMails } from './sent-mails.tsx';
import { showHistoryValue } from './show-value.ts';
import { panel } from './store.ts';
import { label, say } from './words.ts';

const TABS = ['history', 'notes', 'files', 'emails'] as const;
type Tab = (typeof TABS)[number];

/** Everything about one rental, and everything that can be done to it. */
export default function RentalPanel() {
  const [tab, setTab] = useState<Tab>('history');
  const now = useStore($now);
  return (
    <SidePanel panel={panel}>
      {(row) => {
        const step = nextStep(row, now);
        return (
          <>
            <PanelHead
              title={row.code}
              badge={<StatusBadge kind="rental" value={row.status} note={statusNote(row)} />}
              note={outlook(row, now)}
              actions={
                <>
                  {step && (
                    <Button kind="primary" onPress={() => act(step, row)}>
                      {say(`actions.${step}`)}
                    </Button>
                  )}
                  <Menu
                    icon={Ellipsis}
                    label={say('actions.more', { code: row.code })}
                    items={menuItems(row)}
                  />
                </>
              }
              onClose={panel.close}
            />
            <CarStillOut row={row} />
            <RentalFacts row={row} />
            <PanelSection title={say('sections.price')}>
              <PriceLines row={row} />
            </PanelSection>
            <PanelSection title={say('sections.payment')}>
              <PaymentLines row={row} />
            </PanelSection>
            <Tabs
              label={commonWords('panel.details')}
              current={tab}
              onChange={setTab}
              tabs={TABS.map((key) => ({
                key,
                label: key === 'emails' ? say('sections.emails') : commonWords(`panel.${key}`),
              }))}
            >
              <PanelSection>
                {tab === 'history' && <RentalHistory />}
                {tab === 'notes' && <Notes panel={panel} />}
                {tab === 'files' && <RentalFiles row={row} />}
                {tab === 'emails' && <SentMails id={row.id} />}
              </PanelSection>
            </Tabs>
          </>
        );
      }}
    </SidePanel>
  );
}

function RentalHistory() {
  // The history keeps numbers of vehicles; it is drawn again when their plates are there.
  useStore($plates);
  return (
    <History
      panel={panel}
      wordsOf={(kind, name) => (kind === 'action' ? actionWords(name) : label(name))}
      show={showHistoryValue}
    />
  );
}

/** Names come from the server's audit trail; one that a release does not know shows as it is. */
function actionWords(name: string): string {
  try {
    return say(`history.${name}` as Parameters<typeof say>[0]);
  } catch {
    return name;
  }
}
