import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { PayDialog } from '../../../pay-dialog/mount.tsx';
import { bringWords } from '../../../../lib/words/words-on-demand.ts';
import { Emailing } from '../../../shell/emailing.tsx';
import { useBrandColumn } from '../../../ui/brand.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ListTotals } from '../../../ui/list-totals.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useEditedName } from '../../../ui/use-edited-name.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { menuItems } from './menu-items.tsx';
import { $section } from './section.ts';
import type { Section } from './section.ts';
import { Sections } from './sections.tsx';
import {
  $facets,
  addAsAsked,
  addRemittance,
  addRemittanceFor,
  editor,
  list,
  panel,
  quotedEditor,
  records,
  totals,
} from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx'));
const DialogsHost = lazy(() => import('./dialogs-host.tsx'));
const Fields = lateFields(editor, () => import('./form/fields.tsx'));
const Provinces = lazy(() => import('./provinces.tsx'));
const RemittancePanel = lazy(() => import('./panel.tsx'));

/** What each section after the first shows. */
const TABS: Readonly<Partial<Record<Section, ComponentType>>> = {
  batches: lazy(async () => {
    await bringWords('postals/remittance_batches');
    return import('./batches/tab.tsx');
  }),
  couriers: lazy(async () => {
    await bringWords('postals/courier_cash');
    return import('./couriers/tab.tsx');
  }),
};

const add = (member?: number): void => void (member === undefined ? addAsAsked() : addRemittanceFor(member));

const added = { ...records, editor: { ...editor, add: addRemittance }, addFor: add };

/** postals/remittances/listing: what clients send to their families, from the quote to the hand that gets it. */
export function Screen() {
  const Tab = TABS[useStore($section)];
  if (!Tab) return <RemittancesTab />;
  return (
    <Late waiting={<SkeletonRows rows={12} />}>
      <Tab />
    </Late>
  );
}

function RemittancesTab() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <RemittancePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={added} columns={shown} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={remittances} views={records.views} presets={presetViews(facets)} />
      <Late waiting={null} missing={null}>
        <Provinces />
      </Late>
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
      <Form />
      <Late waiting={null} missing={null}>
        <DialogsHost />
      </Late>
      <Emailing />
      <PayDialog />
    </ListPage>
  );
}

function Form() {
  const code = useEditedName(records, editor) ?? label('code');
  return (
    <FormDialog
      editor={quotedEditor}
      titles={{ add: say('add'), edit: say('edit', { code }) }}
      labelOf={label}
      showLate={() => import('./show-value.ts')}
      size="side"
    >
      <Fields />
    </FormDialog>
  );
}
