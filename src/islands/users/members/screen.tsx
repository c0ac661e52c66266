import { useStore } from '@nanostores/react';
import FileUp from 'lucide-react/icons/file-up';
import { lazy, useState } from 'react';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import { RecordTable } from '../../ui/record-table.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { MEMBER_ROLES, members } from '../../../lib/contract/users/members.ts';
import { may } from '../../../lib/session/session.ts';
import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { BrandFilter, useBrandColumn } from '../../ui/brand.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect, YesNoFilter } from '../../ui/filter-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Late, lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { $erasing } from './erasing.ts';
import { $merge, closeMerge } from './merge-store.ts';
import { MemberPanel } from './panel.tsx';
import { show } from './show.ts';
import { clientPage, editor, list, records } from './store.ts';
import { label, options, say } from './words.ts';

const ClientPage = lazy(() => import('./client/page.tsx'));
const Fields = lateFields(editor, () => import('./fields.tsx'));
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'));
const EraseDialog = lazyDialog(async () => {
  await bringWords('users/personal_data');
  return import('./erase-dialog.tsx');
});
const ImportDialog = lazyDialog(async () => {
  await bringWords('imports');
  return import('./import-dialog.tsx');
});

/** users/members: everybody that the company deals with, clients and staff; or one of them on a page of their own. */
export function Screen() {
  const client = useStore(clientPage.$state).kind !== 'closed';
  const merging = useStore($merge).kind !== 'closed';
  const erasing = useStore($erasing) !== undefined;
  return (
    <>
      {client ? (
        <Late waiting={<Waiting />}>
          <ClientPage />
        </Late>
      ) : (
        <MemberList />
      )}
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
        size="side"
      >
        <Fields />
      </FormDialog>
      {merging && <MergeDialog onClose={closeMerge} />}
      {erasing && <EraseDialog onClose={() => $erasing.set(undefined)} />}
      <PayDialog />
    </>
  );
}

const Waiting = () => (
  <div className="p-5">
    <SkeletonText lines={8} />
  </div>
);

function MemberList() {
  const shown = useBrandColumn(columns);
  const [importing, setImporting] = useState(false);
  return (
    <ListPage panel={<MemberPanel />}>
      <ListHead title={say('title')} list={list}>
        {may('members:import') && (
          <IconButton
            icon={FileUp}
            label={say('import.action')}
            opens="dialog"
            onPress={() => setImporting(true)}
          />
        )}
        <RecordTools records={records} columns={shown} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={members} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect list={list} name="role" label={label('role')} options={options('role', MEMBER_ROLES)} />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <FilterSelect
          list={list}
          name="language"
          label={label('language')}
          options={options('language', LANGUAGES)}
          single
        />
        <BrandFilter list={list} />
        <FilterDates list={list} from="created_from" to="created_to" label={label('created_at')} />
        <FilterDates list={list} from="passport_from" to="passport_to" label={label('passport_expires_on')} />
        <YesNoFilter list={list} name="is_renewing" label={say('renewing')} />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </ListPage>
  );
}
