import { useStore } from '@nanostores/react';
import FileUp from 'lucide-react/icons/file-up';
import { lazy, useState } from 'react';
import { packages } from '../../../lib/contract/postals/packages.ts';
import { may } from '../../../lib/session/session.ts';
import { bringWords } from '../../../lib/words/words-on-demand.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { Emailing } from '../../shell/emailing.tsx';
import { useBrandColumn } from '../../ui/brand.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEditedName } from '../../ui/use-edited-name.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { $messaging } from './late-actions.ts';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { ScanButton } from './scan/button.tsx';
import { $section, Sections } from './sections.tsx';
import { $facets, addPackage, addPackageFor, editor, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx'));
const ManifestsTab = lazy(() => import('./manifests/tab.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const DialogsHost = lazy(() => import('./dialogs-host.tsx'));
const PackagePanel = lazy(() => import('./panel.tsx'));
const MessageDialog = lazyDialog(() => import('./message-dialog.tsx'));
const ImportDialog = lazyDialog(async () => {
  await bringWords('imports', 'postals/package_import');
  return import('./import/dialog.tsx');
});

const add = (member?: number): void => void (member === undefined ? addPackage() : addPackageFor(member));

const added = { ...records, editor: { ...editor, add: addPackage }, addFor: add };

/** postals/packages: what clients send to Cuba, from the counter to the door, and the manifests with which it leaves. */
export function Screen() {
  return useStore($section) === 'manifests' ? (
    <Late waiting={<SkeletonRows rows={12} />}>
      <ManifestsTab />
    </Late>
  ) : (
    <PackagesTab />
  );
}

function PackagesTab() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  const [importing, setImporting] = useState(false);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <PackagePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        {may('packages:import') && (
          <IconButton icon={FileUp} label={say('import')} opens="dialog" onPress={() => setImporting(true)} />
        )}
        <RecordTools records={added} columns={shown} add={say('add')}>
          {may('packages:add_event') && <ScanButton />}
        </RecordTools>
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={packages} views={records.views} presets={presetViews(facets)} />
      <FilterBar
        list={list}
        bulk={
          <Late waiting={null}>
            <BulkActions />
          </Late>
        }
      >
        <Filters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={menuItems} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <Dialogs />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </ListPage>
  );
}

function Dialogs() {
  const messaging = useStore($messaging);
  const code = useEditedName(records, editor) ?? label('folio');
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
      <Late waiting={null} missing={null}>
        <DialogsHost />
      </Late>
      <Emailing />
      {messaging && <MessageDialog onClose={() => $messaging.set(undefined)} />}
      <PayDialog />
    </>
  );
}
