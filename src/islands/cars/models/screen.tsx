import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { FUELS, TRANSMISSIONS } from '../../../lib/contract/cars/models.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Late, lateFields } from '../../ui/late.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { RecordList } from '../../ui/record-list.tsx';
import { columns } from './columns.tsx';
import { ModelPanel, actionsOf, show } from './panel.tsx';
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
    <RecordList
      records={records}
      say={say}
      label={label}
      columns={columns}
      actions={actionsOf}
      panel={<ModelPanel />}
      fields={<Fields />}
      show={show}
      sections={<Sections />}
    >
      <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
      <FilterSelect
        list={list}
        name="transmission"
        label={label('transmission')}
        options={options('transmission', TRANSMISSIONS)}
      />
      <FilterSelect list={list} name="fuel" label={label('fuel')} options={options('fuel', FUELS)} />
    </RecordList>
  );
}
