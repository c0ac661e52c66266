import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $lodgingChoices, choicesIn } from '../../../lib/choices/lodging-choices.ts';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { ProvinceFilter } from '../../ui/province-filter.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { actionsOf } from './actions.ts';
import { $section } from './calendar/section.ts';
import { Sections } from './calendar/sections.tsx';
import { CityFilter } from './city-filter.tsx';
import { columns } from './columns.tsx';
import { show } from './show.ts';
import { editor, list, panel, records } from './store.ts';
import { yesOrNo } from './texts.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const Calendar = lazy(() => import('./calendar/calendar.tsx'));
const AccommodationPanel = lazy(() => import('./panel.tsx'));

/** lodgings/accommodations: the houses and hotels where clients stay; other sections have their nights. */
export function Screen() {
  const section = useStore($section);
  if (section === 'accommodations') return <Accommodations />;
  return (
    <Late waiting={<SkeletonRows rows={12} />}>
      <Calendar />
    </Late>
  );
}

function Accommodations() {
  return (
    <RecordList
      records={records}
      say={say}
      label={label}
      columns={columns}
      actions={actionsOf}
      panel={
        <LatePanel panel={panel}>
          <AccommodationPanel />
        </LatePanel>
      }
      fields={<Fields />}
      size="side"
      show={show}
      sections={<Sections />}
    >
      <Filters />
    </RecordList>
  );
}

function Filters() {
  const choices = useStore($lodgingChoices);
  return (
    <>
      <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
      <FilterSelect
        list={list}
        name="type"
        label={label('type')}
        options={choicesIn(choices, 'accommodation_type')}
      />
      <FilterSelect
        list={list}
        name="destination"
        label={label('destination')}
        options={choicesIn(choices, 'destination')}
      />
      <ProvinceFilter list={list} label={label('province')} />
      <CityFilter />
      <FilterSelect
        list={list}
        name="amenity"
        label={label('amenities')}
        options={choicesIn(choices, 'amenity')}
      />
      <FilterSelect
        list={list}
        name="provider"
        label={label('provider')}
        options={choicesIn(choices, 'service_provider')}
      />
      <FilterSelect
        list={list}
        name="prohibited"
        label={label('prohibited')}
        options={([true, false] as const).map((value) => ({ value: String(value), label: yesOrNo(value) }))}
        single
      />
    </>
  );
}
