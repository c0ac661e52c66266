import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $modelChoices, findModels, modelOptions } from '../../../../lib/choices/car-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RangesField } from './ranges-field.tsx';
import { editor } from './store.ts';
import { label, say } from './words.ts';

const { fields } = editor.form;
const ANY = 0;
const season = withNone(fields.season_id, ANY);

/** Fields of a price; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const models = useStore($modelChoices);
  const seasons = useStore($seasons);
  const currency = useStore(fields.currency.$value);
  const [modelId] = useState(() => fields.model_id.$value.get());
  const shown = modelOptions(models, modelId).find(({ value }) => value === modelId);
  return (
    <>
      <FieldGrid>
        <ComboboxField field={fields.model_id} label={label('model_id')} find={findModels} shown={shown} />
        <SelectField
          field={season}
          label={label('season_id')}
          hint={say('hints.season_id')}
          options={[{ value: ANY, label: say('noSeason') }, ...seasons]}
        />
      </FieldGrid>
      <FieldGrid columns={3}>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <DateField field={fields.valid_from} label={label('valid_from')} hint={say('hints.valid_from')} />
        <DateField field={fields.valid_to} label={label('valid_to')} hint={say('hints.valid_to')} />
      </FieldGrid>
      <RangesField field={fields.ranges} currency={currency} />
    </>
  );
}
