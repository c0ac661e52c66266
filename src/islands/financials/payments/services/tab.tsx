import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { services } from '../../../../lib/contract/financials/services.ts';
import { useBrandColumn } from '../../../ui/brand.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LatePanel, lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ListTotals } from '../../../ui/list-totals.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { Sections } from '../sections.tsx';
import { say as screenSay } from '../words.ts';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { cancelling, delivering, filing, restoring } from './dialogs.ts';
import { Filters } from './filters.tsx';
import { $edited, add, editor, list, panel, records, totals } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const ServicePanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));

const presets = () => [
  { name: say('views.unpaid'), query: 'unpaid=true' },
  { name: say('views.surplus'), query: 'surplus=true' },
];

const added = {
  ...records,
  editor: { ...editor, add: () => void add() },
  addFor: (member?: number) => void add(member),
};

/** What clients are charged for. */
export function ServicesTab() {
  const shown = useBrandColumn(columns);
  const edited = useStore($edited);
  const closeDialog = useActionDialogs(delivering, cancelling, restoring, filing);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <ServicePanel />
        </LatePanel>
      }
    >
      <ListHead title={screenSay('title')} list={list}>
        <RecordTools records={added} columns={shown} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={services} views={records.views} presets={presets()} />
      <FilterBar list={list}>
        <Filters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={actionsOf} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle', { code: edited?.code ?? '' }) }}
        labelOf={label}
        showLate={() => import('./show.ts')}
        size="side"
      >
        <Fields />
      </FormDialog>
      {closeDialog && <ActionDialogs onClose={closeDialog} />}
    </ListPage>
  );
}
