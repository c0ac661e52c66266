import { useStore } from '@nanostores/react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { RecordList } from '../../../ui/record-list.tsx';
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
    <>
      <RecordList
        records={records}
        say={say}
        label={label}
        columns={columns}
        actions={actionsOf}
        panel={<StationPanel />}
        fields={<Fields />}
        show={show}
      >
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect list={list} name="office" label={label('office')} options={officeOptions(groups)} />
        <FilterSelect list={list} name="model" label={label('model_id')} options={modelOptions(models)} />
      </RecordList>
      {closeDialog && <MoveDialog onClose={closeDialog} />}
    </>
  );
}
