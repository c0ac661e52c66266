import Plus from 'lucide-react/icons/plus';
import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { may } from '../../../../lib/session/session.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { useBrandFact } from '../../../ui/brand.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Button } from '../../../ui/button.tsx';
import { PanelActions } from '../../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant } from '../../../ui/reader.ts';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { valueText } from '../../../ui/value-text.ts';
import { actionsOf, isOpen, nextStep } from './actions.ts';
import { arrivedText, bothWeights, statusNote } from './format.ts';
import { Contents } from './panel-packages.tsx';
import { $gathering, records } from './store.ts';
import { action, label, say } from './words.ts';

const show = valueText({
  status: 'manifest',
  dates: ['date'],
  instants: ['dispatched_at', 'arrived_at', 'cancelled_at'],
});

/** Everything about one manifest. The default export is what React.lazy asks for. */
export default function ManifestPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <StatusBadge kind="manifest" value={row.status} note={statusNote(row)} />,
        note: noteOf(row),
        actions: (
          <PanelActions step={nextStep(row)} items={actionsOf(row)}>
            {isOpen(row) && row.packages > 0 && may('manifests:update') && (
              <Button icon={Plus} onPress={() => $gathering.set(row)}>
                {say('actions.add_packages')}
              </Button>
            )}
          </PanelActions>
        ),
      })}
      tabs={['notes', 'history']}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          <ManifestFacts row={row} />
          <Contents row={row} />
        </>
      )}
    </RecordFrame>
  );
}

/** With whom it leaves, or why it does not. */
const noteOf = ({ cancelled_at, cancellation_reason, carrier, route }: ManifestRow): string =>
  cancelled_at === null
    ? [carrier, route].filter(Boolean).join(' · ')
    : say('panel.cancelled', { at: instant(cancelled_at), reason: cancellation_reason });

function ManifestFacts({ row }: { row: ManifestRow }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection>
      {row.dispatched_at !== null && (
        <div className="mb-3 grid gap-1">
          <p className="font-semibold">{arrivedText(row)}</p>
          <Meter
            share={(row.arrived / Math.max(1, row.packages)) * 100}
            label={arrivedText(row)}
            tone={row.missing > 0 ? 'danger' : 'success'}
          />
        </div>
      )}
      <Facts
        facts={[
          [label('date'), formatDate(row.date)],
          [label('carrier'), row.carrier],
          [label('route'), row.route],
          [label('awb'), row.awb],
          [label('pallet'), row.pallet],
          [label('seal'), row.seal],
          [label('weight'), row.packages > 0 && bothWeights(row.weight)],
          [label('dispatched_at'), row.dispatched_at && instant(row.dispatched_at)],
          [label('arrived_at'), row.arrived_at && instant(row.arrived_at)],
          brand,
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
        ]}
      />
    </PanelSection>
  );
}
