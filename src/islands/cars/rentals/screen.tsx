import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import { lazy, useEffect } from 'react';
import { whenFetched } from '../../../lib/api/when-fetched.ts';
import { pageBrand } from '../../../lib/site/brand.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { may } from '../../../lib/session/session.ts';
import { onAdd, takeRequest } from '../../../lib/records/address-requests.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { Emailing } from '../../shell/emailing.tsx';
import { useBrandColumn } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ExportMenu } from '../../ui/list-tools.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { useEditedName } from '../../ui/use-edited-name.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { dialogs } from './dialogs.ts';
import { $printing, bulk } from './do-action.ts';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { $facets, addRental, editor, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { useView, ViewSwitch } from './views.tsx';
import { label, reservationWords, say } from './words.ts';

const BulkActions = lazy(() => import('../../reservations/bulk-actions.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const RentalPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));
const BulkResult = lazyDialog(() => import('../../reservations/bulk-result.tsx'));
const PrintSheet = lazyDialog(() => import('./print-sheet.tsx'));
const Timeline = lazy(() => import('./timeline/view.tsx'));
const Today = lazy(() => import('./today/view.tsx'));
const Shortages = lazy(() => import('./shortages.tsx'));

function add(member?: number): void {
  const trip = takeRequest('trip');
  if (trip !== undefined) whenFetched(import('./trip-request.ts'), ({ addRentalOn }) => addRentalOn(trip));
  else if (member === undefined) void addRental();
  else whenFetched(import('./client-lookup.ts'), ({ addRentalFor }) => addRentalFor(member));
}

/** cars/rentals: the screen that staff live in. */
export function Screen() {
  const view = useView();
  const printing = useStore($printing) !== undefined;
  useEffect(() => {
    document.title = `${say(view === 'list' ? 'title' : `views.${view}`)} - ${pageBrand().name}`;
  }, [view]);
  useEffect(() => {
    editor.offerDrafts();
    return may('rentals:create') ? onAdd(add) : undefined;
  }, []);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <RentalPanel />
        </LatePanel>
      }
    >
      <div className={printing ? 'contents print:hidden' : 'contents'}>
        {view === 'list' ? (
          <RentalList />
        ) : (
          <Late waiting={<SkeletonRows rows={12} />}>
            {view === 'timeline' ? <Timeline tools={<Tools />} /> : <Today tools={<Tools />} />}
          </Late>
        )}
      </div>
      <Dialogs />
    </ListPage>
  );
}

/** What stands at the end of every view's head. */
function Tools() {
  return (
    <>
      <ViewSwitch />
      {may('rentals:create') && (
        <Button kind="primary" icon={Plus} onPress={() => void addRental()}>
          {say('add')}
        </Button>
      )}
    </>
  );
}

function RentalList() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  return (
    <>
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={records.table} />
        <Tools />
      </ListHead>
      <ViewTabs list={list} contract={rentals} views={records.views} presets={presetViews(facets)} />
      <Late waiting={null} missing={null}>
        <Shortages />
      </Late>
      <FilterBar
        list={list}
        bulk={
          <Late waiting={null} missing={null}>
            <BulkActions
              bulk={bulk}
              kind="rental"
              moves="rentals:move"
              cancels="rentals:cancel"
              words={reservationWords}
            />
          </Late>
        }
      >
        <Filters />
      </FilterBar>
      <Table
        list={list}
        columns={shown}
        preferences={records.table}
        label={say('title')}
        nameOf={records.nameOf}
        onOpen={(row) => panel.open(row.id, row)}
        actions={menuItems}
      />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
    </>
  );
}

function Dialogs() {
  const closeDialog = useActionDialogs(...Object.values(dialogs));
  const result = useStore(bulk.$result);
  const printing = useStore($printing);
  const code = useEditedName(records, editor) ?? label('code');
  return (
    <>
      <FormDialog
        editor={editor}
        titles={{ add: say('add'), edit: say('edit', { code }) }}
        labelOf={label}
        showLate={() => import('./show-value.ts')}
        size="side"
      >
        <Fields />
      </FormDialog>
      {closeDialog && <ActionDialogs onClose={closeDialog} />}
      {result && <BulkResult onClose={bulk.read} bulk={bulk} words={reservationWords} />}
      <Emailing />
      {printing && <PrintSheet row={printing} onClose={() => $printing.set(undefined)} />}
      <PayDialog />
    </>
  );
}
