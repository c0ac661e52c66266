import { useStore } from '@nanostores/react';
import Lock from 'lucide-react/icons/lock';
import { lazy } from 'react';
import { $accommodationChoices, accommodationOptions } from '../../../../../lib/choices/room-choices.ts';
import { roomBlocks } from '../../../../../lib/contract/lodgings/blocks.ts';
import { may } from '../../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ColumnsMenu } from '../../../../ui/columns-menu.tsx';
import { FilterDates } from '../../../../ui/filter-dates.tsx';
import { FilterSelect, YesNoFilter } from '../../../../ui/filter-select.tsx';
import { LatePanel } from '../../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../../ui/list-page.tsx';
import { ExportMenu } from '../../../../ui/list-tools.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { RecordTable } from '../../../../ui/record-table.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { ViewTabs } from '../../../../ui/view-tabs.tsx';
import { Sections } from '../sections.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { addBlock, list, panel, records } from './store.ts';
import { label, say } from './words.ts';

const BlockPanel = lazy(() => import('./panel.tsx'));

/** Nights that are blocked: who, when and why. The default export is what React.lazy asks for. */
export default function Blocks() {
  const houses = useStore($accommodationChoices);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <BlockPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={columns} preferences={records.table} />
        {may('room_blocks:create') && (
          <Button kind="primary" icon={Lock} onPress={() => void addBlock()}>
            {say('add')}
          </Button>
        )}
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={roomBlocks} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect
          list={list}
          name="accommodation"
          label={label('accommodation')}
          options={accommodationOptions(houses)}
        />
        <FilterDates list={list} from="from_date" to="to_date" label={label('nights')} />
        <YesNoFilter list={list} name="unlocked" label={say('unlocked')} />
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
    </ListPage>
  );
}
