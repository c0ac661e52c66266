import { useStore } from '@nanostores/react';
import type { RemittanceBatch } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { remittances } from '../../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../../lib/contract/postals/remittances.ts';
import { REMITTANCE } from '../../../../../lib/domain/remittances.ts';
import { recordAddress } from '../../../../../lib/records/record-address.ts';
import { may } from '../../../../../lib/session/session.ts';
import { Meter } from '../../../../ui/meter.tsx';
import { PanelActions } from '../../../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../../../ui/panel-parts.tsx';
import { errorText, instant, number } from '../../../../ui/reader.ts';
import { RecordFrame } from '../../../../ui/record-frame.tsx';
import { SkeletonText } from '../../../../ui/skeleton.tsx';
import { actionsOf } from './actions.ts';
import { courierText, deliveredText, moneyText, sumsText } from './format.ts';
import { $scanning } from './scan/open.ts';
import { StateBadge } from './state-badge.tsx';
import { $contents, records } from './store.ts';
import { label, say } from './words.ts';

/** Everything about one batch. The default export is what React.lazy asks for. */
export default function BatchPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        badge: <StateBadge row={row} />,
        note: `${courierText(row)} · ${sumsText(row.receive)}`,
        actions: (
          <PanelActions
            {...(row.open > 0 &&
              may('remittances:step') && {
                step: { label: say('actions.scan'), run: () => $scanning.set(true) },
              })}
            items={actionsOf(row)}
          />
        ),
      })}
      tabs={['notes', 'history']}
      label={label}
    >
      {(row) => (
        <>
          <PanelSection>
            <div className="mb-3 grid gap-1">
              <p className="font-semibold">{deliveredText(row)}</p>
              <Meter
                share={(row.delivered / Math.max(1, row.count)) * 100}
                label={deliveredText(row)}
                tone={row.not_delivered > 0 ? 'danger' : 'success'}
              />
            </div>
            <Facts
              facts={[
                [label('courier_id'), courierText(row)],
                [label('receive'), sumsText(row.receive)],
                [label('created_at'), instant(row.created_at)],
                [label('by'), row.by?.name],
                [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
              ]}
            />
          </PanelSection>
          <Contents row={row} />
        </>
      )}
    </RecordFrame>
  );
}

/** Its remittances: what came back first, then what is on its way, then what was delivered. */
function Contents({ row }: { row: RemittanceBatch }) {
  const read = useStore($contents);
  if (read.kind === 'failed')
    return (
      <PanelSection>
        <p role="alert">{errorText(read.error)}</p>
      </PanelSection>
    );
  if (read.kind !== 'ready' || read.value?.batch !== row.id)
    return (
      <PanelSection>
        <SkeletonText lines={6} />
      </PanelSection>
    );
  const { results, count } = read.value;
  const groups = Map.groupBy(results, groupOf);
  return (
    <>
      {(['not_delivered', 'on_the_way', 'delivered', 'back'] as const).map((group) => (
        <Group key={group} title={say(`groups.${group}`)} rows={groups.get(group) ?? []} />
      ))}
      {count > results.length && (
        <PanelSection>
          <a
            className="text-accent underline underline-offset-2"
            href={recordAddress(remittances.key, row.id, 'batch')}
          >
            {say('panel.all', { count: number(count) })}
          </a>
        </PanelSection>
      )}
    </>
  );
}

function groupOf({ status, event }: RemittanceRow) {
  if (status === REMITTANCE.delivered) return 'delivered';
  if (status !== REMITTANCE.sent) return 'back';
  return event === 'not_delivered' ? 'not_delivered' : 'on_the_way';
}

function Group({ title, rows }: { title: string; rows: readonly RemittanceRow[] }) {
  if (rows.length === 0) return null;
  return (
    <PanelSection title={`${title} (${number(rows.length)})`}>
      <ul className="grid gap-1.5">
        {rows.map((one) => (
          <li key={one.id} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">
              <a
                className="font-medium text-accent underline underline-offset-2"
                href={recordAddress(remittances.key, one.id)}
              >
                {one.code}
              </a>{' '}
              {one.receiver_name}
              <span className="block text-sm text-ink-3">
                {one.city.name}, {one.state.name}
                {one.received_by !== '' && ` · ${say('panel.receivedBy', { name: one.received_by })}`}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{moneyText(one.receive)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
