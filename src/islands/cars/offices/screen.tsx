import { useStore } from '@nanostores/react';
import { offices } from '../../../lib/contract/cars/offices.ts';
import { FilterSelect, YesNoFilter } from '../../ui/filter-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { lateFields } from '../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { OfficePanel, show } from './panel.tsx';
import { $provinces, editor, list, records } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

/** cars/offices: where cars are picked up and dropped off. */
export function Screen() {
  const provinces = useStore($provinces);
  return (
    <ListPage panel={<OfficePanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={offices} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect
          list={list}
          name="state"
          label={label('province')}
          options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <YesNoFilter list={list} name="airport" label={label('airport')} />
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
    </ListPage>
  );
}
