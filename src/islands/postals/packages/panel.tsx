import { packages } from '../../../lib/contract/postals/packages.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Documents } from '../../reservations/documents.tsx';
import { PaymentLines } from '../../reservations/payment.tsx';
import { SentMails } from '../../reservations/sent-mails.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { ReceiverFacts } from '../recipients/receiver-facts.tsx';
import { nextStep } from './actions.ts';
import { doAction } from './late-actions.ts';
import { outlook, statusNote } from './format.ts';
import { menuItems } from './menu-items.tsx';
import { Contents, Parcels } from './panel-contents.tsx';
import { Events } from './panel-events.tsx';
import { PackageFacts } from './panel-facts.tsx';
import { Price } from './panel-price.tsx';
import { showHistoryValue } from './show-value.ts';
import { records } from './store.ts';
import { action, label, say, sharedWords } from './words.ts';

/** Everything about one package, and everything that can be done to it. */
export default function PackagePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row);
        return {
          badge: <StatusBadge kind="package" value={row.status} note={statusNote(row)} />,
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
          key: 'files',
          label: commonWords('panel.files'),
          content: (row) => (
            <Documents
              files={row.files}
              change={may('packages:update') ? () => doAction('files', row) : undefined}
              words={sharedWords}
            />
          ),
        },
        {
          key: 'emails',
          label: say('sections.emails'),
          content: ({ id }) => <SentMails of={packages.key} id={id} words={sharedWords} />,
        },
      ]}
      label={label}
      action={action}
      show={showHistoryValue}
    >
      {(row) => (
        <>
          <PackageFacts row={row} />
          <ReceiverFacts row={row} />
          <Events row={row} />
          <Contents row={row} />
          <Parcels row={row} />
          <Price row={row} />
          {row.payment && (
            <PanelSection title={say('sections.payment')}>
              <PaymentLines row={{ payment: row.payment, total: row.total }} words={sharedWords} />
            </PanelSection>
          )}
        </>
      )}
    </RecordFrame>
  );
}
