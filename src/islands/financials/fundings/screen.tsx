import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import { lazy, useEffect } from 'react';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import { may } from '../../../lib/session/session.ts';
import { onAdd } from '../../../lib/records/address-requests.ts';
import { useBrandColumn } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ExportMenu } from '../../ui/list-tools.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Table } from '../../ui/table.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { PayDialog } from '../pay-dialog/mount.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { $share, cancelling, closeShare, generating, revoking, sending } from './dialogs.ts';
import { $existing, add, editor, offerDrafts } from './editor.ts';
import { Filters } from './filters.tsx';
import { beginWithAddress } from './preset.ts';
import { $facets, list, panel, table, views, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, option, say } from './words.ts';

const Fields = lazy(() => import('./fields.tsx'));
const FundingPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));

/** financials/fundings: plans that pay a service in deadlines. */
export function Screen() {
  const shown = useBrandColumn(columns);
  const { kind } = useStore(panel.$state);
  const facets = useStore($facets);
  const existing = useStore($existing);
  const sharing = useStore($share) !== undefined;
  const closeDialog =
    useActionDialogs(cancelling, generating, sending, revoking) ?? (sharing ? closeShare : undefined);
  useEffect(() => {
    void offerDrafts();
    if (!may('fundings:create')) return undefined;
    void beginWithAddress();
    return onAdd(() => void add());
  }, []);
  return (
    <ListPage
      panel={
        kind !== 'closed' && (
          <Late waiting={null}>
            <FundingPanel />
          </Late>
        )
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={table} />
        {may('fundings:create') && (
          <Button kind="primary" icon={Plus} onPress={() => void add()}>
            {say('add')}
          </Button>
        )}
      </ListHead>
      <ViewTabs list={list} contract={fundings} views={views} presets={presetViews(facets)} />
      <FilterBar list={list}>
        <Filters />
      </FilterBar>
      <Table
        list={list}
        columns={shown}
        preferences={table}
        label={say('title')}
        nameOf={({ code }) => code}
        onOpen={(row) => panel.open(row.id, row)}
        actions={actionsOf}
      />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle', { code: existing?.code ?? '' }) }}
        labelOf={label}
        show={showTyped}
        size="side"
      >
        <Fields />
      </FormDialog>
      {closeDialog && <ActionDialogs onClose={closeDialog} />}
      <PayDialog />
    </ListPage>
  );
}

/** A value of the form as people read it, where two versions are compared. */
function showTyped(field: string, value: unknown): string | undefined {
  return typeof value === 'string' && field === 'payment_limit' ? option(field, value) : undefined;
}
