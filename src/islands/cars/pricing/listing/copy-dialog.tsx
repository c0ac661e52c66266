import { useStore } from '@nanostores/react';
import { findModels } from '../../../../lib/car-choices.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { Dialog } from '../../../ui/lazy-dialog.tsx';
import { FormView } from '../../../ui/form-view.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { $copying, closeCopy, copyForm, submitCopy } from './copy.ts';
import { $seasons } from './store.ts';
import { label, say } from './words.ts';

const { fields } = copyForm;

/** Copies the chosen prices to another model or season, as they are or dearer. */
export function CopyDialog() {
  const open = useStore($copying);
  const ids = useStore(fields.ids.$value) ?? [];
  const seasons = useStore($seasons);
  if (!open) return null;
  return (
    <Dialog title={say('copy.title', { count: ids.length })} onClose={closeCopy}>
      <FormView form={copyForm} onSubmit={() => void submitCopy()} onCancel={closeCopy} labelOf={label} save={say('copy.save')}>
        <ComboboxField field={fields.model_id} label={say('copy.model')} hint={say('copy.keepModel')} find={findModels} />
        <SelectField field={fields.season_id} label={say('copy.season')} hint={say('copy.keepSeason')} options={[{ value: 0, label: say('noSeason') }, ...seasons]} />
        <AmountField field={fields.change} label={say('copy.change')} hint={say('copy.changeHint')} unit="%" />
      </FormView>
    </Dialog>
  );
}
