import { useStore } from '@nanostores/react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { stations } from '../../../../lib/contract/cars/stations.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { moving } from './moving.ts';
import { StationPanel, show } from './panel.tsx';
import { editor, list, records } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'));

/** cars/stations/listing: where the cars of the offices stand. */
export function Screen() {
  const groups = useStore($officeGroups);
  const models = useStore($modelChoices);
  const closeDialog = useActionDialogs(moving);
  return (
    <ListPage panel={<StationPanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={stations} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect list={list} name="office" label={label('office')} options={officeOptions(groups)} />
        <FilterSelect list={list} name="model" label={label('model_id')} options={modelOptions(models)} />
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
      {closeDialog && <MoveDialog onClose={closeDialog} />}
    </ListPage>
  );
}
