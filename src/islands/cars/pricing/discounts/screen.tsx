import { useStore } from '@nanostores/react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { columns } from './columns.tsx';
import { DiscountPanel, actionsOf, showTyped } from './panel.tsx';
import { editor, list, records } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

/** cars/pricing/discounts: what the company takes off the price of rentals by itself, or for a code. */
export function Screen() {
  const models = useStore($modelChoices);
  const offices = useStore($officeGroups);
  return (
    <RecordList
      records={records}
      say={say}
      label={label}
      columns={columns}
      actions={actionsOf}
      panel={<DiscountPanel />}
      fields={<Fields />}
      size="side"
      show={showTyped}
    >
      <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
      <FilterSelect list={list} name="model" label={label('models')} options={modelOptions(models)} />
      <FilterSelect list={list} name="office" label={label('offices')} options={officeOptions(offices)} />
      <FilterSelect
        list={list}
        name="fee_type"
        label={label('fee_type')}
        options={options('fee_type', [1, 2] as const)}
      />
    </RecordList>
  );
}
