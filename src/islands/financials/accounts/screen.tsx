import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { globalStatuses } from '../../ui/status-choices.ts';
import { BrandFilter, useBrandColumn } from '../../ui/brand.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { lateFields } from '../../ui/late.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ListTotals } from '../../ui/list-totals.tsx';
import { useActionDialogs } from '../../ui/use-action-dialogs.ts';
import { RecordList } from '../../ui/record-list.tsx';
import { ofSides } from '../../ui/value-text.ts';
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
    <>
      <RecordList
        records={records}
        say={say}
        label={label}
        columns={shown}
        actions={actionsOf}
        panel={<AccountPanel />}
        fields={<Fields />}
        show={ofSides(show)}
        foot={<ListTotals totals={totals} labelOf={label} />}
      >
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
      </RecordList>
      {closeDialog && <AdjustDialog onClose={closeDialog} />}
    </>
  );
}
