import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { findModels } from '../../../../lib/choices/car-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { percent } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { copying } from './copy.ts';
import { label, say } from './words.ts';

type Fields = NonNullable<ReturnType<typeof copying.$open.get>>['form']['fields'];
/** Stands for a copy that stays in its season; 0 asks for none. */
const KEEP = -1;

/** Copies the chosen prices to another model or season, as they are or dearer. The default export is what lazyDialog asks for. */
export default function CopyDialog() {
  return (
    <ActionDialog
      dialog={copying}
      words={({ ids }) => ({ title: say('copy.title', { count: ids.length }), save: say('copy.save') })}
      labelOf={label}
    >
      {({ form }) => <CopyFields fields={form.fields} />}
    </ActionDialog>
  );
}

function CopyFields({ fields }: { fields: Fields }) {
  const season = useMemo(() => withNone(fields.season_id, KEEP), [fields]);
  const seasons = useStore($seasons);
  return (
    <>
      <ComboboxField
        field={fields.model_id}
        label={say('copy.model')}
        hint={say('copy.keepModel')}
        find={findModels}
      />
      <SelectField
        field={season}
        label={say('copy.season')}
        options={[
          { value: KEEP, label: say('copy.keepSeason') },
          { value: 0, label: say('noSeason') },
          ...seasons,
        ]}
      />
      <AmountField
        field={fields.change}
        label={say('copy.change')}
        hint={say('copy.changeHint', { percent: percent(10_00) })}
        unit="%"
      />
    </>
  );
}
