import { accounts } from '../../../lib/contract/financials/accounts.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { RecordTable } from '../../ui/record-table.tsx';
import { globalStatuses } from '../../ui/status-choices.ts';
import { BrandFilter, useBrandColumn } from '../../ui/brand.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTools } from '../../ui/record-tools.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { AccountPanel, show } from './panel.tsx';
import { adjusting, editor, list, records, totals } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx'));

/** financials/accounts: what clients owe and may owe, in each currency. */
export function Screen() {
  const closeDialog = useActionDialogs(adjusting);
  const shown = useBrandColumn(columns);
  return (
    <ListPage panel={<AccountPanel />}>
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={shown} add={say('add')} />
      </ListHead>
      <ViewTabs list={list} contract={accounts} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect
          list={list}
          name="standing"
          label={label('standing')}
          options={options('standing', ['owes', 'beyond', 'credit', 'settled'])}
          single
        />
        <FilterSelect
          list={list}
          name="currency"
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          single
        />
        <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
        <BrandFilter list={list} />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={actionsOf} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle') }}
        labelOf={label}
        show={show}
      >
        <Fields />
      </FormDialog>
      {closeDialog && <AdjustDialog onClose={closeDialog} />}
    </ListPage>
  );
}
