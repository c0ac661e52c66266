import { lazy } from 'react';
import { $modelChoices, $officeGroups } from '../../../../lib/choices/car-choices.ts';
import { $stationChoices } from '../../../../lib/choices/station-choices.ts';
import type { VehicleDocument, VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import { Late } from '../../../ui/late.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, number } from '../../../ui/reader.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { actionsOf } from './actions.ts';
import { Expiry } from './columns.tsx';
import { PlannedMaintenance } from './planned-maintenance.tsx';
import { records } from './store.ts';
import { action, label } from './words.ts';

const Damages = lazy(() => import('./damages.tsx'));

/** Everything about one vehicle. */
export function VehiclePanel() {
  return (
    <RecordPanel
      records={records}
      head={({ plate, status, model }) => ({
        title: plate,
        badge: <StatusBadge kind="vehicle" value={status} />,
        note: model.name,
      })}
      actions={actionsOf}
      label={label}
      action={action}
      show={show}
    >
      {(row) => <Details row={row} />}
    </RecordPanel>
  );
}

/** A value of a vehicle as people read it. */
export function show(field: string, value: unknown): string | undefined {
  if (field === 'model_id') return $modelChoices.get().find(({ id }) => id === value)?.name;
  if (field === 'office_id')
    return $officeGroups
      .get()
      .flatMap(({ offices }) => offices)
      .find(({ id }) => id === value)?.name;
  if (field === 'station_id') return $stationChoices.get().find(({ id }) => id === value)?.name;
  if (field === 'status' && typeof value === 'number') return statusText('vehicle', value);
  if (field === 'odometer' && typeof value === 'number') return number(value);
  if (field !== 'documents' || !Array.isArray(value)) return undefined;
  const documents = value as readonly Partial<VehicleDocument>[];
  return (
    documents
      .map(({ name = '', expires }) => (expires ? `${name} ${formatDate(expires)}` : name))
      .join(', ') || commonWords('none')
  );
}

function Details({ row }: { row: VehicleRow }) {
  return (
    <>
      <PanelSection>
        <Facts
          facts={[
            [label('model'), row.model.name],
            [label('office'), row.office.name],
            [label('station'), row.station.name],
            [label('contracted_car'), row.contracted_car?.name],
            [label('vin'), row.vin],
            [label('year'), row.year],
            [label('colour'), row.colour],
            [label('odometer'), number(row.odometer)],
            [label('service_due_on'), row.service_due_on && formatDate(row.service_due_on)],
            [label('service_due_km'), row.service_due_km && number(row.service_due_km)],
            [label('note'), row.note],
            [label('updated_at'), instant(row.updated_at)],
          ]}
        />
      </PanelSection>
      <PlannedMaintenance row={row} />
      <Late waiting={null}>
        <Damages row={row} />
      </Late>
      <PanelSection title={label('documents')}>
        {row.documents.length === 0 ? (
          <p className="text-ink-3">{commonWords('none')}</p>
        ) : (
          <Facts
            facts={row.documents.map(
              ({ name, expires }) => [name, <Expiry key={name} date={expires} />] as const,
            )}
          />
        )}
      </PanelSection>
    </>
  );
}
