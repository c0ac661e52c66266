import { $officeGroups } from '../../../../lib/choices/car-choices.ts';
import { StationContract } from '../../../../lib/contract/cars/stations.ts';
import type { StationRow } from '../../../../lib/contract/cars/stations.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import { FirstAction } from '../../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { actionsOf } from './actions.ts';
import { ModelsNow } from './models-now.tsx';
import { records } from './store.ts';
import { VehiclesTab } from './vehicles-tab.tsx';
import { action, label, say } from './words.ts';

/** Everything about one station. */
export function StationPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        title: row.name,
        badge: <StatusBadge kind="global" value={row.status} />,
        note: `${row.code} · ${row.office.name}`,
        actions: <FirstAction items={actionsOf(row)} />,
      })}
      tabs={[
        'details',
        { key: 'vehicles', label: label('vehicle_count'), content: (row) => <VehiclesTab row={row} /> },
        'notes',
        'history',
      ]}
      label={label}
      action={action}
      show={show}
    >
      {(row) => (
        <>
          <PanelSection title={label('models')}>
            <ModelsNow row={row} />
          </PanelSection>
          {row.contracts.length > 0 && (
            <PanelSection title={label('contracts')}>
              <Contracts row={row} />
            </PanelSection>
          )}
          <PanelSection>
            <Facts
              facts={[
                [label('note'), row.note],
                [label('updated_at'), instant(row.updated_at)],
              ]}
            />
          </PanelSection>
        </>
      )}
    </RecordFrame>
  );
}

/** A value of a station as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'status' && typeof value === 'number') return statusText('global', value);
  if (field === 'contracts') {
    const contract = StationContract.safeParse(value).data;
    return contract && `${carsOf(contract)} · ${termsOf(contract)}`;
  }
  if (field !== 'office_id') return undefined;
  const offices = $officeGroups.get().flatMap(({ offices: some }) => some);
  return offices.find(({ id }) => id === value)?.name;
}

const carsOf = ({ model, quantity }: StationContract): string => `${model.name} × ${number(quantity)}`;

const termsOf = ({ supplier, first_day, last_day, release_days }: StationContract): string =>
  say('contract', {
    supplier,
    from: formatDate(first_day),
    to: formatDate(last_day),
    count: release_days,
  });

function Contracts({ row }: { row: StationRow }) {
  return (
    <ul className="grid gap-2">
      {row.contracts.map((contract) => (
        <li key={contract.id}>
          {carsOf(contract)}
          <span className="block text-xs text-ink-3">{termsOf(contract)}</span>
        </li>
      ))}
    </ul>
  );
}
