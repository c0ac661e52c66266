import { FilterSelect, YesNoFilter } from '../../ui/filter-select.tsx';
import { lateFields } from '../../ui/late.tsx';
import { ProvinceFilter } from '../../ui/province-filter.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { RecordList } from '../../ui/record-list.tsx';
import { columns } from './columns.tsx';
import { OfficePanel, actionsOf, show } from './panel.tsx';
import { editor, label, list, records, say } from './store.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

/** cars/offices: where cars are picked up and dropped off. */
export const Screen = () => (
  <RecordList
    records={records}
    say={say}
    label={label}
    columns={columns}
    actions={actionsOf}
    panel={<OfficePanel />}
    fields={<Fields />}
    show={show}
  >
    <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
    <ProvinceFilter list={list} label={label('province')} />
    <YesNoFilter list={list} name="airport" label={label('airport')} />
  </RecordList>
);
