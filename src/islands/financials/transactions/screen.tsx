import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import {
  ACCOUNT_SOURCES,
  LISTED_BOOKS,
  transactions,
} from '../../../lib/contract/financials/transactions.ts';
import { TRANSACTION_TYPE } from '../../../lib/contract/financials/accounts.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { BrandFilter, useBrandColumn } from '../../ui/brand.tsx';
import { ColumnsMenu } from '../../ui/columns-menu.tsx';
import { FilterDates } from '../../ui/filter-dates.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { Late } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../ui/list-page.tsx';
import { ExportMenu } from '../../ui/list-tools.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { NamedFilters } from './named-filters.tsx';
import { TransactionPanel } from './panel.tsx';
import { $section, Sections } from './sections.tsx';
import { adjusting, list, records, totals } from './store.ts';
import { label, option, options, say } from './words.ts';

const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx'));
const Day = lazy(() => import('./day/day.tsx'));

/** financials/transactions: the ledger of the accounts; its second tab closes a clerk's day. */
export function Screen() {
  const section = useStore($section);
  if (section === 'lines') return <Lines />;
  return (
    <Late waiting={<SkeletonRows rows={12} />}>
      <Day tabs={<Sections />} />
    </Late>
  );
}

function Lines() {
  const shown = useBrandColumn(columns);
  const closeDialog = useActionDialogs(adjusting);
  return (
    <ListPage panel={<TransactionPanel />}>
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={records.table} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={transactions} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect
          list={list}
          name="book"
          label={label('book')}
          options={options('book', LISTED_BOOKS)}
          single
        />
        <FilterDates list={list} from="date_from" to="date_to" label={label('date')} />
        <FilterSelect
          list={list}
          name="source"
          label={label('source')}
          options={options('source', ACCOUNT_SOURCES)}
        />
        <FilterSelect
          list={list}
          name="type"
          label={label('type')}
          options={options('type', [TRANSACTION_TYPE.credit, TRANSACTION_TYPE.debit])}
          single
        />
        <FilterSelect
          list={list}
          name="currency"
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          single
        />
        <BrandFilter list={list} />
        <NamedFilters />
      </FilterBar>
      <RecordTable records={records} columns={shown} label={say('title')} actions={actionsOf} />
      <ListTotals
        totals={totals}
        labelOf={(name) =>
          option('type', name === 'credit' ? TRANSACTION_TYPE.credit : TRANSACTION_TYPE.debit)
        }
      />
      <Pager list={list} />
      {closeDialog && <AdjustDialog onClose={closeDialog} />}
    </ListPage>
  );
}
