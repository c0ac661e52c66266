import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $modelChoices, findModels, modelOptions } from '../../../../lib/choices/car-choices.ts';
import type { PriceCheck } from '../../../../lib/contract/cars/pricing/listing.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormView } from '../../../ui/form-view.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Facts } from '../../../ui/panel-parts.tsx';
import { errorText, reader } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { $checked, ask, checkForm, closeChecker } from './checker.ts';
import { daysText } from './texts.ts';
import { label, say } from './words.ts';

const { fields } = checkForm;

/** What is asked of the price list, and its answer. */
export default function Question() {
  const models = useStore($modelChoices);
  const checked = useStore($checked);
  const [modelId] = useState(() => fields.model_id.$value.get());
  return (
    <FormView
      form={checkForm}
      onSubmit={() => void ask()}
      onCancel={closeChecker}
      labelOf={label}
      save={say('check.ask')}
    >
      <ComboboxField
        field={fields.model_id}
        label={label('model_id')}
        find={findModels}
        shown={modelOptions(models, modelId).find(({ value }) => value === modelId)}
      />
      <FieldGrid columns={3}>
        <DateField field={fields.pick_up_date} label={label('pick_up_date')} />
        <NumberField field={fields.days} label={label('days')} />
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </FieldGrid>
      <div role="status" className="min-h-32 rounded-sm bg-surface-2 px-4 py-3">
        {checked.kind === 'nothing' && <p className="text-ink-3">{say('check.nothing')}</p>}
        {checked.kind === 'failed' && <p className="text-danger">{errorText(checked.error)}</p>}
        {checked.kind === 'price' && <Answer check={checked.check} />}
      </div>
    </FormView>
  );
}

function Answer({ check }: { check: PriceCheck }) {
  return (
    <>
      <p className="mb-2 text-xl font-semibold tabular-nums">{formatMoney(check.total, reader())}</p>
      <Facts
        facts={[
          [
            label('days'),
            say('check.times', { count: check.days, price: formatMoney(check.daily, reader()) }),
          ],
          [label('ranges'), daysText(check.range)],
          [label('season'), check.season?.name ?? say('check.noSeason')],
          [say('check.price'), check.price_season?.name ?? say('noSeason')],
        ]}
      />
    </>
  );
}
