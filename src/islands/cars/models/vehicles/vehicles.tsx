import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { $stationChoices, stationOptions } from '../../../../lib/choices/station-choices.ts';
import { vehicles } from '../../../../lib/contract/cars/vehicles.ts';
import { VEHICLE_STATUS } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
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
    <ListPage panel={<VehiclePanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      {tabs}
      <ViewTabs list={list} contract={vehicles} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
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
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
      >
        <Fields />
      </FormDialog>
      {closeDialog && <MaintenanceDialog onClose={closeDialog} />}
    </ListPage>
  );
}
