import { Button } from '../../ui/button.tsx';
import { PanelActions } from '../../ui/panel-actions.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { RecordFrame } from '../../ui/record-frame.tsx';
import { act, actionsOf, canAsk, isDrawnUp } from './actions.ts';
import { AgreementState } from './agreement-state.tsx';
import { FundingBadges } from './badges.tsx';
import { DueLines, FundingFacts, ScheduleTable } from './panel-facts.tsx';
import { PaymentsOf } from './payments-of.tsx';
import { show } from './show.ts';
import { records } from './store.ts';
import { action, label, say } from './words.ts';

/** Everything about one plan. The default export is what React.lazy asks for. */
export default function FundingPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <FundingBadges row={row} />,
        note: `${row.client.name} · ${row.service.concept}`,
        actions: (
          <PanelActions items={actionsOf(row)}>
            {canAsk(row) && (
              <Button
                kind={isDrawnUp(row) && !row.service_changed ? 'primary' : 'plain'}
                onPress={() => act('link', row)}
              >
                {say('actions.link')}
              </Button>
            )}
          </PanelActions>
        ),
      })}
      tabs={[
        {
          key: 'payments',
          label: say('panel.payments'),
          content: (row) => <PaymentsOf key={row.id} row={row} />,
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
          <PanelSection title={say('sections.schedule')}>
            <ScheduleTable row={row} />
          </PanelSection>
          <PanelSection title={say('sections.agreement')}>
            <AgreementState row={row} />
          </PanelSection>
          <PanelSection title={say('sections.plan')}>
            <FundingFacts row={row} />
          </PanelSection>
        </>
      )}
    </RecordFrame>
  );
}
