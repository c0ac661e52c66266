import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { findModels } from '../../../../lib/car-choices.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { percent } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import type { copying } from './copy.ts';
import { withNone } from './season-choice.ts';
import { $seasons } from './store.ts';
import { say } from './words.ts';

type Fields = NonNullable<ReturnType<typeof copying.$open.get>>['form']['fields'];
/** Stands for a copy that stays in its season; 0 asks for none. */
const KEEP = -1;

/** To what the chosen prices are copied, and how much dearer. */
export default function CopyFields({ fields }: { fields: Fields }) {
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
