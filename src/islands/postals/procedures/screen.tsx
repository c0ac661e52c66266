import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import { lazy, useEffect } from 'react';
import { procedures } from '../../../lib/contract/postals/procedures.ts';
import { onAdd } from '../../../lib/records/address-requests.ts';
import { may } from '../../../lib/session/session.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { lateShow } from '../../reservations/late-show.ts';
import { Emailing } from '../../shell/emailing.tsx';
import { useBrandColumn } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ExportMenu } from '../../ui/list-tools.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useEditedName } from '../../ui/use-edited-name.ts';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { $section, Sections } from './sections.tsx';
import { $facets, addProcedure, addProcedureFor, editor, list, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx'));
const SubmissionsTab = lazy(() => import('./submissions/tab.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const DialogsHost = lazy(() => import('./dialogs-host.tsx'));
const ProcedurePanel = lazy(() => import('./panel.tsx'));

const $shownValues = lateShow(editor, () => import('./show-value.ts'));

const add = (member?: number): void => void (member === undefined ? addProcedure() : addProcedureFor(member));

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
  useEffect(() => {
    editor.offerDrafts();
    return may('procedures:create') ? onAdd(add) : undefined;
  }, []);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <ProcedurePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={records.table} />
        {may('procedures:create') && (
          <Button kind="primary" icon={Plus} onPress={addProcedure}>
            {say('add')}
          </Button>
        )}
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
  const shownValues = useStore($shownValues);
  const code = useEditedName(records, editor) ?? label('code');
  return (
    <>
      <FormDialog
        editor={editor}
        titles={{ add: say('add'), edit: say('edit', { code }) }}
        labelOf={label}
        {...shownValues}
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
