import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { FUELS, models, TRANSMISSIONS } from '../../../lib/contract/cars/models.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late, lateFields } from '../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { ModelPanel, show } from './panel.tsx';
import { $section, Sections } from './sections.tsx';
import { editor, list, records } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const Vehicles = lazy(() => import('./vehicles/vehicles.tsx'));

/** cars/models: the models that are rented; its second tab has the single cars. */
export function Screen() {
  const section = useStore($section);
  if (section === 'models') return <Models />;
  return (
    <Late waiting={<SkeletonRows rows={12} />}>
      <Vehicles tabs={<Sections />} />
    </Late>
  );
}

function Models() {
  return (
    <ListPage panel={<ModelPanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={models} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect
          list={list}
          name="transmission"
          label={label('transmission')}
          options={options('transmission', TRANSMISSIONS)}
        />
        <FilterSelect list={list} name="fuel" label={label('fuel')} options={options('fuel', FUELS)} />
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
