import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { whenFetched } from '../../../lib/api/when-fetched.ts';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { takeRequest } from '../../../lib/records/address-requests.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { Emailing } from '../../shell/emailing.tsx';
import { useBrandColumn } from '../../ui/brand.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { useEditedName } from '../../ui/use-edited-name.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { dialogs } from './dialogs.ts';
import { bulk } from './do-action.ts';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { $facets, addBooking, editor, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, reservationWords, say } from './words.ts';

const BulkActions = lazy(() => import('../../reservations/bulk-actions.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const BookingPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));
const BulkResult = lazyDialog(() => import('../../reservations/bulk-result.tsx'));

function add(member?: number): void {
  const stay = takeRequest('stay');
  if (stay !== undefined) whenFetched(import('./stay-request.ts'), ({ addBookingOn }) => addBookingOn(stay));
  else if (member === undefined) addBooking();
  else whenFetched(import('./client-lookup.ts'), ({ addBookingFor }) => addBookingFor(member));
}

const added = { ...records, editor: { ...editor, add: addBooking }, addFor: add };

/** lodgings/bookings: stays in accommodations, from the quote to the check-out. */
export function Screen() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <BookingPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={added} columns={shown} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={bookings} views={records.views} presets={presetViews(facets)} />
      <FilterBar
        list={list}
        bulk={
          <Late waiting={null} missing={null}>
            <BulkActions
              bulk={bulk}
              kind="booking"
              moves="bookings:move"
              cancels="bookings:cancel"
              words={reservationWords}
            />
          </Late>
        }
      >
        <Filters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={menuItems} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <Dialogs />
    </ListPage>
  );
}

function Dialogs() {
  const closeDialog = useActionDialogs(...Object.values(dialogs));
  const result = useStore(bulk.$result);
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
      <PayDialog />
    </>
  );
}
