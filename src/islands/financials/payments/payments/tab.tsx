import { lazy } from 'react';
import { payments } from '../../../../lib/contract/financials/payments.ts';
import { PAYMENT } from '../../../../lib/domain/payments.ts';
import { useBrandColumn } from '../../../ui/brand.tsx';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import { LatePanel } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ExportMenu } from '../../../ui/list-tools.tsx';
import { ListTotals } from '../../../ui/list-totals.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { Sections } from '../sections.tsx';
import { label, say } from '../words.ts';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { DIALOGS } from './dialogs.ts';
import { Filters } from './filters.tsx';
import { list, panel, records, totals } from './store.ts';

const PaymentPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));

const presets = () => [
  { name: say('views.attention'), query: 'needs_attention=true' },
  { name: say('views.pending'), query: `status=${PAYMENT.pending}` },
];

/** Money that came, or is waited for. The default export is what React.lazy asks for. */
export default function PaymentsTab() {
  const shown = useBrandColumn(columns);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <PaymentPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('sections.payments')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={records.table} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={payments} views={records.views} presets={presets()} />
      <FilterBar list={list}>
        <Filters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('sections.payments')} actions={actionsOf} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <Dialogs />
    </ListPage>
  );
}

/** The dialogs are fetched when the first one opens. */
function Dialogs() {
  const closeDialog = useActionDialogs(...DIALOGS);
  return closeDialog && <ActionDialogs onClose={closeDialog} />;
}
