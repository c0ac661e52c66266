import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { manifests } from '../../../../lib/contract/postals/manifests.ts';
import { MANIFEST_STATUS } from '../../../../lib/contract/status.ts';
import { MANIFEST } from '../../../../lib/domain/manifest.ts';
import { statusText } from '../../../ui/badge.tsx';
import { BrandFilter, useBrandColumn } from '../../../ui/brand.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LatePanel, lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { useEditedName } from '../../../ui/use-edited-name.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { useKeptScans } from '../../scan/use-kept-scans.ts';
import { Sections } from '../sections.tsx';
import { actionsOf } from './actions.ts';
import { kept } from './check-in/kept.ts';
import { columns } from './columns.tsx';
import { $checkingIn, $gathering, dialogs, editor, list, panel, records } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const ManifestPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));
const GatherDialog = lazyDialog(() => import('./gather-dialog.tsx'));
const CheckInDialog = lazyDialog(() => import('./check-in/dialog.tsx'));

/** Packages that leave together. The default export is what React.lazy asks for. */
export default function ManifestsTab() {
  const listed = useBrandColumn(columns);
  const gathering = useStore($gathering);
  const checkingIn = useStore($checkingIn);
  useKeptScans(kept, () => import('./check-in/queue.ts'));
  const closeDialog = useActionDialogs(...Object.values(dialogs));
  const number = useEditedName(records, editor) ?? '';
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <ManifestPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={listed} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs
        list={list}
        contract={manifests}
        views={records.views}
        presets={(['open', 'dispatched', 'arrived'] as const).map((name) => ({
          name: say(`presets.${name}`),
          query: `status=${MANIFEST[name]}`,
        }))}
      />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterDates list={list} from="date_from" to="date_to" label={label('date')} />
        <FilterSelect
          list={list}
          name="status"
          label={label('status')}
          options={MANIFEST_STATUS.map(({ value }) => ({ value, label: statusText('manifest', value) }))}
        />
        <BrandFilter list={list} />
      </FilterBar>
      <RecordTable records={records} columns={listed} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle', { number }) }}
        labelOf={label}
      >
        <Fields />
      </FormDialog>
      {closeDialog && <ActionDialogs onClose={closeDialog} />}
      {gathering && <GatherDialog onClose={() => $gathering.set(undefined)} />}
      {checkingIn && <CheckInDialog onClose={() => $checkingIn.set(undefined)} />}
    </ListPage>
  );
}
