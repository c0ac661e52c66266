import { useStore } from '@nanostores/react';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { may } from '../../../lib/session/session.ts';
import { $now } from '../../../lib/shell/clock.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Documents } from '../../reservations/documents.tsx';
import { outlook } from '../../reservations/format.ts';
import { PaymentLines } from '../../reservations/payment.tsx';
import { SentMails } from '../../reservations/sent-mails.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { nextStep } from './actions.ts';
import { statusNote } from './format.ts';
import { act, menuItems } from './menu-items.tsx';
import { BookingFacts } from './panel-facts.tsx';
import { Rooms } from './panel-rooms.tsx';
import { PriceLines } from './price-lines.tsx';
import { historyLabel, showHistoryValue } from './show-history.ts';
import { records } from './store.ts';
import { action, reservationWords, say } from './words.ts';

/** Everything about one booking, and everything that can be done to it. */
export default function BookingPanel() {
  const now = useStore($now);
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row, now);
        return {
          badge: <StatusBadge kind="booking" value={row.status} note={statusNote(row)} />,
          note: outlook(row, now, reservationWords),
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
        {
          key: 'files',
          label: commonWords('panel.files'),
          content: (row) => (
            <Documents
              files={row.files}
              change={may('bookings:update') ? () => act('files', row) : undefined}
              words={reservationWords}
            />
          ),
        },
        {
          key: 'emails',
          label: say('sections.emails'),
          content: ({ id }) => <SentMails of={bookings.key} id={id} words={reservationWords} />,
        },
      ]}
      label={historyLabel}
      action={action}
      show={showHistoryValue}
    >
      {(row) => (
        <>
          <BookingFacts row={row} />
          <Rooms row={row} />
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
