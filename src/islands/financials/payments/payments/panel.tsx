import { StatusBadge } from '../../../ui/badge.tsx';
import { PanelActions } from '../../../ui/panel-actions.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { valueText } from '../../../ui/value-text.ts';
import { Files } from '../files.tsx';
import { action, label, option, say } from '../words.ts';
import { act, actionsOf, nextStep } from './actions.ts';
import { Flags } from './badges.tsx';
import { Diary } from './diary.tsx';
import { Amounts, LinkFacts, PaymentFacts } from './panel-facts.tsx';
import { records } from './store.ts';

const show = valueText({
  status: 'payment',
  amounts: ['amount', 'fee', 'charged', 'refunded'],
  instants: [
    'charged_at',
    'payment_limit_at',
    'link_expires_at',
    'link_sent_at',
    'link_opened_at',
    'link_revoked_at',
  ],
  choices: ['payment_limit', 'method', 'attention'],
  option,
});

/** Everything about one payment. The default export is what React.lazy asks for. */
export default function PaymentPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => {
        const step = nextStep(row);
        return {
          badge: (
            <>
              <StatusBadge kind="payment" value={row.status} />
              <Flags row={row} />
            </>
          ),
          note: `${row.service.concept} · ${row.client.name}`,
          actions: (
            <PanelActions
              step={step && { label: say(`actions.${step}`), run: () => act(step, row) }}
              items={actionsOf(row)}
            />
          ),
        };
      }}
      tabs={[
        { key: 'diary', label: say('panel.diary'), content: (row) => <Diary key={row.id} row={row} /> },
        {
          key: 'vouchers',
          label: say('panel.vouchers'),
          content: ({ vouchers }) => <Files files={vouchers} empty={say('panel.noVouchers')} />,
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
            <Amounts row={row} />
          </PanelSection>
          <PanelSection>
            <PaymentFacts row={row} />
          </PanelSection>
          {row.method === 'card' && row.link.state !== 'none' && (
            <PanelSection title={say('panel.link')}>
              <LinkFacts row={row} />
            </PanelSection>
          )}
        </>
      )}
    </RecordFrame>
  );
}
