import { useStore } from '@nanostores/react';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { lazy } from 'react';
import { RATE_STATES, exchanges } from '../../../../lib/contract/postals/exchanges.ts';
import { PAIRS } from '../../../../lib/contract/postals/remittance-money.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Late, LatePanel, lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { RecordTools } from '../../../ui/record-tools.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { actionsOf } from './actions.ts';
import { columns } from './columns.tsx';
import { pasting } from './paste.ts';
import { $section } from './section.ts';
import { Sections } from './sections.tsx';
import { $offices, editor, list, panel, records, withdrawing } from './store.ts';
import { label, options, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const RatePanel = lazy(() => import('./panel.tsx'));
const Calculator = lazy(() => import('./calculator/calculator.tsx'));
const Fees = lazy(() => import('./fees/fees.tsx'));
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'));
const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx'));

/** postals/remittances/exchanges: what currencies are exchanged for, what that makes of an amount, and what it costs. */
export function Screen() {
  const section = useStore($section);
  if (section === 'rates') return <Rates />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title={say('title')} />
      <Sections />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 max-sm:px-4">
        <Late waiting={<SkeletonText lines={8} />}>
          {section === 'calculator' ? <Calculator /> : <Fees />}
        </Late>
      </div>
    </div>
  );
}

function Rates() {
  const offices = useStore($offices);
  const closeWithdraw = useActionDialogs(withdrawing);
  const closePaste = useActionDialogs(pasting);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <RatePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        {may('exchanges:create') && (
          <Button icon={ClipboardPaste} onPress={() => pasting.open({ id: 0 })}>
            {say('paste.action')}
          </Button>
        )}
        <RecordTools records={records} columns={columns} add={say('add')} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={exchanges} views={records.views} />
      <FilterBar list={list}>
        <SearchBox list={list} label={say('search')} />
        <FilterSelect
          list={list}
          name="pair"
          label={label('pair')}
          options={PAIRS.map((value) => ({ value, label: value.replace('-', ' → ') }))}
        />
        <FilterSelect
          list={list}
          name="office"
          label={label('office')}
          options={[{ value: 0, label: say('allOffices') }, ...offices]}
        />
        <FilterSelect
          list={list}
          name="state"
          label={label('state')}
          options={options('state', RATE_STATES)}
        />
      </FilterBar>
      <RecordTable records={records} columns={columns} label={say('title')} actions={actionsOf} />
      <Pager list={list} />
      <FormDialog
        editor={editor}
        titles={{ add: say('addTitle'), edit: say('addTitle') }}
        labelOf={label}
        size="side"
      >
        <Fields />
      </FormDialog>
      {closeWithdraw && <WithdrawDialog onClose={closeWithdraw} />}
      {closePaste && <PasteDialog onClose={closePaste} />}
    </ListPage>
  );
}
