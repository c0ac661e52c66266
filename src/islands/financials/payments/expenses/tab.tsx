import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { EXPENSE_METHODS, expenses } from '../../../../lib/contract/financials/expenses.ts';
import { CURRENCIES, EXPENSE_CATEGORIES } from '../../../../lib/contract/limits.ts';
import { EXPENSE_STATUS } from '../../../../lib/contract/status.ts';
import { EXPENSE } from '../../../../lib/domain/statuses.ts';
import { statusText } from '../../../ui/badge.tsx';
import { BrandFilter, useBrandColumn } from '../../../ui/brand.tsx';
import { FilterDates } from '../../../ui/filter-dates.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LatePanel, lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ListTotals } from '../../../ui/list-totals.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { number } from '../../../ui/reader.ts';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useEditedName } from '../../../ui/use-edited-name.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { Sections } from '../sections.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { $facets, booking, editor, list, panel, records, totals, voiding } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const ExpensePanel = lazy(() => import('./panel.tsx'));
const BookDialog = lazyDialog(() => import('./book-dialog.tsx'));
const VoidDialog = lazyDialog(() => import('./void-dialog.tsx'));

/** What the company spends. The default export is what React.lazy asks for. */
export default function ExpensesTab() {
  const listed = useBrandColumn(columns);
  const facets = useStore($facets);
  const closeBooking = useActionDialogs(booking);
  const closeDialog = useActionDialogs(voiding);
  const code = useEditedName(records, editor) ?? '';
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <ExpensePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <RecordTools records={records} columns={listed} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs
        list={list}
        contract={expenses}
        views={records.views}
        presets={[
          {
            name: say('presets.proposed'),
            query: `status=${EXPENSE.proposed}`,
            count: facets && number(facets.proposed),
          },
        ]}
      />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterDates list={list} from="date_from" to="date_to" label={label('date')} />
        <FilterSelect
          list={list}
          name="category"
          label={label('category')}
          options={options('category', EXPENSE_CATEGORIES)}
        />
        <FilterSelect
          list={list}
          name="method"
          label={label('method')}
          options={options('method', EXPENSE_METHODS)}
          single
        />
        <FilterSelect
          list={list}
          name="currency"
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          single
        />
        <FilterSelect
          list={list}
          name="status"
          label={label('status')}
          options={EXPENSE_STATUS.map(({ value }) => ({ value, label: statusText('expense', value) }))}
        />
        <BrandFilter list={list} />
      </FilterBar>
      <RecordTable records={records} columns={listed} label={say('title')} actions={actionsOf} />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('editTitle', { code }) }}
        labelOf={label}
        showLate={() => import('./show.ts')}
      >
        <Fields />
      </FormDialog>
      {closeBooking && <BookDialog onClose={closeBooking} />}
      {closeDialog && <VoidDialog onClose={closeDialog} />}
    </ListPage>
  );
}
