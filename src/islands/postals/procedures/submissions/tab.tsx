import Send from 'lucide-react/icons/send';
import { lazy } from 'react';
import { procedureSubmissions } from '../../../../lib/contract/postals/procedure-submissions.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { Late, LatePanel } from '../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ExportMenu } from '../../../ui/list-tools.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { Sections } from '../sections.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { list, panel, records } from './store.ts';
import { submitTogether } from './submit.ts';
import { label, say } from './words.ts';

const SubmissionPanel = lazy(() => import('./panel.tsx'));
const DialogsHost = lazy(() => import('../dialogs-host.tsx'));

/** Procedures that went to the consulate together. The default export is what React.lazy asks for. */
export default function SubmissionsTab() {
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <SubmissionPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={columns} preferences={records.table} />
        {may('procedures:submit') && (
          <Button kind="primary" icon={Send} onPress={() => submitTogether()}>
            {say('add')}
          </Button>
        )}
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={procedureSubmissions} views={records.views} presets={[]} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterDates list={list} from="date_from" to="date_to" label={label('date')} />
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      <Late waiting={null} missing={null}>
        <DialogsHost />
      </Late>
    </ListPage>
  );
}
