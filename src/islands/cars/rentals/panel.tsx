import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $now } from '../../../lib/shell/clock.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { PaymentLines } from '../../reservations/payment.tsx';
import { SentMails } from '../../reservations/sent-mails.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Late } from '../../ui/late.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { nextStep } from './actions.ts';
import { CarStillOut } from './car-still-out.tsx';
import { outlook, statusNote } from './format.ts';
import { act, menuItems } from './menu-items.tsx';
import { RentalFacts } from './panel-facts.tsx';
import { RentalFiles } from './panel-files.tsx';
import { $plates } from './plates.ts';
import { PriceLines } from './price-lines.tsx';
import { showHistoryValue } from './show-history.ts';
import { records } from './store.ts';
import { action, label, reservationWords, say } from './words.ts';

const Sheets = lazy(() => import('./sheet/sheets.tsx'));

/** Everything about one rental, and everything that can be done to it. */
export default function RentalPanel() {
  const now = useStore($now);
  // The history keeps numbers of vehicles; it is drawn again when their plates are there.
  useStore($plates);
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row, now);
        return {
          badge: <StatusBadge kind="rental" value={row.status} note={statusNote(row)} />,
          note: outlook(row, now),
          actions: (
            <PanelActions
              step={step && { label: say(`actions.${step}`), run: () => act(step, row) }}
              items={menuItems(row)}
            />
          ),
        };
      }}
      tabs={[
        'history',
        'notes',
        { key: 'files', label: commonWords('panel.files'), content: (row) => <RentalFiles row={row} /> },
        {
          key: 'emails',
          label: say('sections.emails'),
          content: ({ id }) => <SentMails of={rentals.key} id={id} words={reservationWords} />,
        },
      ]}
      label={label}
      action={action}
      show={showHistoryValue}
    >
      {(row) => (
        <>
          <CarStillOut row={row} />
          <RentalFacts row={row} />
          {row.hand_over && (
            <Late waiting={null}>
              <Sheets row={row} />
            </Late>
          )}
          <PanelSection title={say('sections.price')}>
            <PriceLines row={row} />
          </PanelSection>
          <PanelSection title={say('sections.payment')}>
            <PaymentLines row={row} words={reservationWords} />
          </PanelSection>
        </>
      )}
    </RecordFrame>
  );
}
