import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Documents } from '../../reservations/documents.tsx';
import { PaymentLines } from '../../reservations/payment.tsx';
import { SentMails } from '../../reservations/sent-mails.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { ClientForm } from './client-form/part.tsx';
import { actionsOf, nextStep } from './actions.ts';
import { outlook, statusNote } from './format.ts';
import { doAction } from './late-actions.ts';
import { menuItems } from './menu-items.tsx';
import { ProcedureFacts } from './panel-facts.tsx';
import { FilledForm } from './panel-form.tsx';
import { Missing } from './panel-missing.tsx';
import { Price } from './panel-price.tsx';
import { showHistoryValue } from './show-value.ts';
import { editProcedure, records } from './store.ts';
import { action, label, say, sharedWords } from './words.ts';

/** Everything about one procedure, and everything that can be done to it. */
export default function ProcedurePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row);
        return {
          badge: <StatusBadge kind="procedure" value={row.status} note={statusNote(row)} />,
          note: outlook(row),
          actions: (
            <PanelActions
              step={
                step && {
                  label: say(step === 'edit' ? 'actions.continue' : `actions.${step}`),
                  run: () => doAction(step, row),
                }
              }
              items={menuItems(row)}
            />
          ),
        };
      }}
      tabs={[
        { key: 'form', label: say('sections.form'), content: (row) => <FilledForm row={row} /> },
        {
          key: 'files',
          label: commonWords('panel.files'),
          content: (row) => (
            <Documents
              files={row.documents}
              change={
                may('procedures:update') &&
                actionsOf(row).some(({ name, refused }) => name === 'edit' && refused === undefined)
                  ? () => void editProcedure(row.id, 'documents')
                  : undefined
              }
              words={sharedWords}
            />
          ),
        },
        'notes',
        'history',
        {
          key: 'emails',
          label: say('sections.emails'),
          content: ({ id }) => <SentMails of={procedures.key} id={id} words={sharedWords} />,
        },
      ]}
      label={label}
      action={action}
      show={showHistoryValue}
    >
      {(row) => (
        <>
          <Missing row={row} />
          <ClientForm row={row} />
          <ProcedureFacts row={row} />
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
