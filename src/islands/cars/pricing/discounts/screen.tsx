import { useStore } from '@nanostores/react';
import {
  $modelChoices,
  $officeGroups,
  modelOptions,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { discounts } from '../../../../lib/contract/cars/pricing/discounts.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { DiscountPanel, actionsOf, show } from './panel.tsx';
import { editor, list, records } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

/** cars/pricing/discounts: what the company takes off the price of rentals by itself, or for a code. */
export function Screen() {
  const models = useStore($modelChoices);
  const offices = useStore($officeGroups);
  return (
    <ListPage panel={<DiscountPanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={discounts} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect list={list} name="model" label={label('models')} options={modelOptions(models)} />
        <FilterSelect list={list} name="office" label={label('offices')} options={officeOptions(offices)} />
        <FilterSelect
          list={list}
          name="fee_type"
          label={label('fee_type')}
          options={options('fee_type', [1, 2] as const)}
        />
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
        size="side"
      >
        <Fields />
      </FormDialog>
    </ListPage>
  );
}
