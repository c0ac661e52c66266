import { useStore } from '@nanostores/react';
import Calculator from 'lucide-react/icons/calculator';
import Copy from 'lucide-react/icons/copy';
import { $modelChoices, modelOptions } from '../../../../lib/choices/car-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { lateFields } from '../../../ui/late.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { ofSides } from '../../../ui/value-text.ts';
import { actionsOf } from './actions.ts';
import { CheckDialog } from './check-dialog.tsx';
import { openChecker } from './checker.ts';
import { columns } from './columns.tsx';
import { copy, copying } from './copy.ts';
import { PricePanel, show } from './panel.tsx';
import { editor, list, records } from './store.ts';
import { label, say } from './words.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));
const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'));

/** cars/pricing/listing: what a day costs, by model, season and number of days. */
export function Screen() {
  const models = useStore($modelChoices);
  const seasons = useStore($seasons);
  const closeDialog = useActionDialogs(copying);
  return (
    <>
      <RecordList
        records={records}
        say={say}
        label={label}
        columns={columns}
        actions={actionsOf}
        panel={<PricePanel />}
        fields={<Fields />}
        size="side"
        show={ofSides(show)}
        tools={
          <Button icon={Calculator} onPress={() => openChecker()}>
            {say('check.action')}
          </Button>
        }
        bulk={
          may('pricing:create') && (
            <Button icon={Copy} onPress={() => copy([...list.$selection.get()])}>
              {say('copy.action')}
            </Button>
          )
        }
      >
        <FilterSelect list={list} name="model" label={label('model')} options={modelOptions(models)} />
        <FilterSelect
          list={list}
          name="season"
          label={label('season')}
          options={[{ value: 0, label: say('noSeason') }, ...seasons]}
        />
        <FilterSelect
          list={list}
          name="currency"
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          single
        />
      </RecordList>
      {closeDialog && <CopyDialog onClose={closeDialog} />}
      <CheckDialog />
    </>
  );
}
