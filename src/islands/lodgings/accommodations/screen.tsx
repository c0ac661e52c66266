import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { $lodgingChoices, choicesIn } from '../../../lib/choices/lodging-choices.ts';
import { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { $section } from './calendar/section.ts';
import { Sections } from './calendar/sections.tsx';
import { CityFilter } from './city-filter.tsx';
import { columns } from './columns.tsx';
import { show } from './show.ts';
import { $provinces, editor, list, panel, records } from './store.ts';
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
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <AccommodationPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={accommodations} views={records.views} />
      <Filters />
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

function Filters() {
  const choices = useStore($lodgingChoices);
  const provinces = useStore($provinces);
  return (
    <FilterBar list={list}>
      <SearchBox list={list} label={say('search')} />
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
      <FilterSelect
        list={list}
        name="state"
        label={label('province')}
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
      />
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
    </FilterBar>
  );
}
