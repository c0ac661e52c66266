import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { VEHICLE_STATUS } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { planning } from './maintenance.ts';
import { VehiclePanel, show } from './panel.tsx';
import { editor, list, records } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const MaintenanceDialog = lazyDialog(() => import('./maintenance-dialog.tsx'));

/** The single cars of the fleet; `tabs` leads back to the models. */
export default function Vehicles({ tabs }: { tabs: ReactNode }) {
  const models = useStore($modelChoices);
  const groups = useStore($officeGroups);
  const stations = useStore($stationChoices);
  const closeDialog = useActionDialogs(planning);
  return (
    <>
      <RecordList
        records={records}
        say={say}
        label={label}
        columns={columns}
        actions={actionsOf}
        panel={<VehiclePanel />}
        fields={<Fields />}
        show={show}
        sections={tabs}
      >
        <FilterSelect
          list={list}
          name="status"
          label={label('status')}
          options={VEHICLE_STATUS.map(({ value }) => ({ value, label: statusText('vehicle', value) }))}
        />
        <FilterSelect list={list} name="model" label={label('model')} options={modelOptions(models)} />
        <FilterSelect list={list} name="office" label={label('office')} options={officeOptions(groups)} />
        <FilterSelect
          list={list}
          name="station"
          label={label('station')}
          options={stationOptions(stations)}
        />
      </RecordList>
      {closeDialog && <MaintenanceDialog onClose={closeDialog} />}
    </>
  );
}
