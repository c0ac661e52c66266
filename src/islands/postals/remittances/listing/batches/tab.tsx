import { useStore } from '@nanostores/react';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Send from 'lucide-react/icons/send';
import { lazy } from 'react';
import { memberName } from '../../../../../lib/choices/member-choices.ts';
import { remittanceBatches } from '../../../../../lib/contract/postals/remittance-batches.ts';
import { may } from '../../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ColumnsMenu } from '../../../../ui/columns-menu.tsx';
import { FilterDates } from '../../../../ui/filter-dates.tsx';
import { LatePanel } from '../../../../ui/late.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../../ui/list-page.tsx';
import { ExportMenu } from '../../../../ui/list-tools.tsx';
import { NamedFilter } from '../../../../ui/named-filter.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { number } from '../../../../ui/reader.ts';
import { RecordTable } from '../../../../ui/record-table.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { useActionDialogs } from '../../../../ui/use-action-dialogs.ts';
import { ViewTabs } from '../../../../ui/view-tabs.tsx';
import { useKeptScans } from '../../../scan/use-kept-scans.ts';
import { Sections } from '../sections.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { $scanning, $waiting, kept } from './scan/open.ts';
import { sendTogether, sending } from './send.ts';
import { list, panel, records } from './store.ts';
import { label, say } from './words.ts';

const BatchPanel = lazy(() => import('./panel.tsx'));
const SendDialog = lazyDialog(() => import('./send-dialog.tsx'));
const ScanDialog = lazyDialog(() => import('./scan/dialog.tsx'));

/** Remittances that went out together. The default export is what React.lazy asks for. */
export default function BatchesTab() {
  const scanning = useStore($scanning);
  const waiting = useStore($waiting);
  const { filters } = useStore(list.$query);
  const closeSend = useActionDialogs(sending);
  useKeptScans(kept, () => import('./scan/queue.ts'));
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <BatchPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={columns} preferences={records.table} />
        {may('remittances:step') && (
          <>
            <Button icon={ScanBarcode} onPress={() => $scanning.set(true)}>
              {waiting > 0 ? say('scan.waiting', { number: number(waiting) }) : say('actions.scan')}
            </Button>
            <Button kind="primary" icon={Send} onPress={() => sendTogether()}>
              {say('actions.send')}
            </Button>
          </>
        )}
      </ListHead>
      <Sections />
      <ViewTabs
        list={list}
        contract={remittanceBatches}
        views={records.views}
        presets={[
          { name: say('presets.open'), query: 'is_open=true' },
          { name: say('presets.done'), query: 'is_open=false' },
        ]}
      />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
        {filters.courier && (
          <NamedFilter
            label={label('courier_id')}
            ids={filters.courier}
            nameOf={(id) => memberName(Number(id))}
            onClear={() => list.setFilter('courier', undefined)}
          />
        )}
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      {closeSend && <SendDialog onClose={closeSend} />}
      {scanning && <ScanDialog onClose={() => $scanning.set(false)} />}
    </ListPage>
  );
}
