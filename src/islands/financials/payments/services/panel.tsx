import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { PanelActions } from '../../../ui/panel-actions.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { act, actionsOf, nextStep } from './actions.ts';
import { DueLines, FlightFacts, ServiceFacts } from './panel-facts.tsx';
import { ServiceFiles } from './panel-files.tsx';
import { PaymentsOf } from './payments-of.tsx';
import { show } from './show.ts';
import { records } from './store.ts';
import { action, label, say } from './words.ts';

/** Everything about one service. The default export is what React.lazy asks for. */
export default function ServicePanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row);
        return {
          badge: <StatusBadge kind="payment_service" value={row.status} />,
          note: `${row.service_type.name} · ${row.client.name}`,
          actions: (
            <PanelActions
              step={step && { label: say(`actions.${step}`), run: () => act(step, row) }}
              items={actionsOf(row)}
            />
          ),
        };
      }}
      tabs={[
        {
          key: 'payments',
          label: say('panel.payments'),
          content: (row) => <PaymentsOf key={row.id} row={row} />,
        },
        {
          key: 'files',
          label: commonWords('panel.files'),
          content: (row) => <ServiceFiles row={row} />,
        },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
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
        </>
      )}
    </RecordFrame>
  );
}
