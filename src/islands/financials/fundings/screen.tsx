import { useStore } from '@nanostores/react';
import { lazy, useEffect } from 'react';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import { useBrandColumn } from '../../ui/brand.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LatePanel, lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { $share, cancelling, closeShare, generating, revoking, sending } from './dialogs.ts';
import { $existing, add, editor, offerDrafts } from './editor.ts';
import { Filters } from './filters.tsx';
import { beginWithAddress } from './preset.ts';
import { $facets, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const FundingPanel = lazy(() => import('./panel.tsx'));
const ActionDialogs = lazyDialog(() => import('./action-dialogs.tsx'));

const added = { ...records, editor: { add: () => void add(), offerDrafts: () => void offerDrafts() } };

/** financials/fundings: plans that pay a service in deadlines. */
export function Screen() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  const existing = useStore($existing);
  const sharing = useStore($share) !== undefined;
  const closeDialog =
    useActionDialogs(cancelling, generating, sending, revoking) ?? (sharing ? closeShare : undefined);
  useEffect(() => {
    if (records.mayDo('create')) void beginWithAddress();
  }, []);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <FundingPanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={added} columns={shown} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={fundings} views={records.views} presets={presetViews(facets)} />
      <FilterBar list={list}>
        <Filters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={actionsOf} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle', { code: existing?.code ?? '' }) }}
        labelOf={label}
        showLate={() => import('./show.ts')}
        size="side"
      >
        <Fields />
      </FormDialog>
      {closeDialog && <ActionDialogs onClose={closeDialog} />}
      <PayDialog />
    </ListPage>
  );
}
