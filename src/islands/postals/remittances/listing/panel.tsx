import { ReceiverFacts } from '../../recipients/receiver-facts.tsx';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { SentMails } from '../../../reservations/sent-mails.tsx';
import { PaymentLines } from '../../../reservations/payment.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { PanelActions } from '../../../ui/panel-actions.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { nextStep } from './actions.ts';
import { doAction } from './late-actions.ts';
import { menuItems } from './menu-items.tsx';
import { outlook, statusNote } from './format.ts';
import { Events } from './panel-events.tsx';
import { Amounts, RemittanceFacts } from './panel-facts.tsx';
import { showHistoryValue } from './show-value.ts';
import { records } from './store.ts';
import { action, label, say, sharedWords } from './words.ts';

/** Everything about one remittance. The default export is what React.lazy asks for. */
export default function RemittancePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row);
        return {
          badge: <StatusBadge kind="remittance" value={row.status} note={statusNote(row)} />,
          note: outlook(row),
          actions: (
            <PanelActions
              step={step && { label: say(`actions.${step}`), run: () => doAction(step, row) }}
              items={menuItems(row)}
            />
          ),
        };
      }}
      tabs={[
        'history',
        'notes',
        {
          key: 'emails',
          label: say('panel.emails'),
          content: ({ id }) => <SentMails of={remittances.key} id={id} words={sharedWords} />,
        },
      ]}
      label={label}
      action={action}
      show={showHistoryValue}
    >
      {(row) => (
        <>
          <Amounts row={row} />
          <ReceiverFacts row={row} />
          <RemittanceFacts row={row} />
          <Events row={row} />
          {row.payment && (
            <PanelSection title={label('payment')}>
              <PaymentLines row={{ payment: row.payment, total: row.total }} words={sharedWords} />
            </PanelSection>
          )}
        </>
      )}
    </RecordFrame>
  );
}
