import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { Emailing } from '../../shell/emailing.tsx';
import { useBrandColumn } from '../../ui/brand.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEditedName } from '../../ui/use-edited-name.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { $section, Sections } from './sections.tsx';
import { $facets, addProcedure, addProcedureFor, editor, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx'));
const SubmissionsTab = lazy(() => import('./submissions/tab.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const DialogsHost = lazy(() => import('./dialogs-host.tsx'));
const ProcedurePanel = lazy(() => import('./panel.tsx'));

const add = (member?: number): void => void (member === undefined ? addProcedure() : addProcedureFor(member));

const added = { ...records, editor: { ...editor, add: addProcedure }, addFor: add };

/** postals/procedures: passports that clients ask for, from half a form to the passport in their hands, and what went to the consulate together. */
export function Screen() {
  return useStore($section) === 'submissions' ? (
    <Late waiting={<SkeletonRows rows={12} />}>
      <SubmissionsTab />
    </Late>
  ) : (
    <ProceduresTab />
  );
}

function ProceduresTab() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <ProcedurePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={added} columns={shown} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={procedures} views={records.views} presets={presetViews(facets)} />
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
    </ListPage>
  );
}

function Dialogs() {
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
      <Late waiting={null} missing={null}>
        <DialogsHost />
      </Late>
      <Emailing />
      <PayDialog />
    </>
  );
}
