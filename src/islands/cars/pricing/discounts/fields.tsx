import { useStore } from '@nanostores/react';
import { $brands } from '../../../../lib/choices/brand-choices.ts';
import {
  $modelChoices,
  $officeGroups,
  findModels,
  officeOptions,
} from '../../../../lib/choices/car-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { ACRISS } from '../../../../lib/domain/acriss.ts';
import { FEE_TYPE } from '../../../../lib/domain/fees.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { MultiComboboxField } from '../../../ui/multi-combobox-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Option } from '../../../ui/select-field.tsx';
import { globalStatuses } from '../../../ui/status-choices.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { editor, panel } from './store.ts';
import { label, options, say } from './words.ts';

const { fields } = editor.form;

/** Those of a few choices whose name holds a text. */
const among =
  <V extends string | number>(choices: () => readonly Option<V>[]) =>
  (text: string): Option<V>[] =>
    choices().filter(({ label: name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
const findOffices = among(() => officeOptions($officeGroups.get()));
const findCategories = among(() => options('categories', Object.keys(ACRISS.category)));
const findWeekdays = among(() => options('weekdays', [1, 2, 3, 4, 5, 6, 7]));

/** Fields of a discount; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  // Read while the form is open, for what the lists below find.
  useStore($modelChoices);
  useStore($officeGroups);
  return (
    <>
      <TakesOff />
      <FieldSection title={say('sections.which')}>
        <p className="text-sm text-ink-3">{say('hints.conditions')}</p>
        <Which />
      </FieldSection>
      <FieldSection title={say('sections.when')}>
        <FieldGrid>
          <DateField field={fields.booking_from} label={label('booking_from')} />
          <DateField field={fields.booking_to} label={label('booking_to')} hint={say('hints.window')} />
          <DateField field={fields.pick_up_from} label={label('pick_up_from')} />
          <DateField field={fields.pick_up_to} label={label('pick_up_to')} />
        </FieldGrid>
        <MultiComboboxField field={fields.weekdays} label={label('weekdays')} find={findWeekdays} />
      </FieldSection>
      <FieldSection title={say('sections.uses')}>
        <FieldGrid>
          <NumberField field={fields.max_uses} label={label('max_uses')} />
          <NumberField field={fields.max_uses_of_client} label={label('max_uses_of_client')} />
        </FieldGrid>
        <CheckboxField field={fields.combines} label={label('combines')} hint={say('hints.combines')} />
      </FieldSection>
    </>
  );
}

function TakesOff() {
  const fixed = useStore(fields.fee_type.$value) === FEE_TYPE.fixed;
  const currency = useStore(fields.currency.$value);
  return (
    <>
      <FieldGrid>
        <TextField field={fields.name_en} label={label('name_en')} hint={say('hints.name')} />
        <TextField field={fields.name_es} label={label('name_es')} />
        <TextField
          field={fields.code}
          label={label('code')}
          hint={say('hints.code')}
          change={(text) => text.toUpperCase()}
        />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <FieldSection title={say('sections.what')}>
        <FieldGrid columns={3}>
          <SelectField
            field={fields.fee_type}
            label={label('fee_type')}
            options={options('fee_type', [FEE_TYPE.percentage, FEE_TYPE.fixed] as const)}
          />
          <AmountField field={fields.amount} label={label('amount')} unit={fixed ? (currency ?? '') : '%'} />
          {fixed && (
            <SelectField
              field={fields.currency}
              label={label('currency')}
              options={CURRENCIES.map((value) => ({ value, label: value }))}
            />
          )}
        </FieldGrid>
        <CheckboxField field={fields.on_extras} label={label('on_extras')} hint={say('hints.on_extras')} />
      </FieldSection>
    </>
  );
}

function Which() {
  const brands = useStore($brands);
  const shown = useStore(panel.$state);
  const known = shown.kind === 'ready' ? shown.row : undefined;
  const named = (of: readonly { id: number; name: string }[] = []) =>
    of.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FieldGrid>
      <MultiComboboxField
        field={fields.model_ids}
        label={label('model_ids')}
        find={findModels}
        shown={named(known?.models)}
      />
      <MultiComboboxField field={fields.categories} label={label('categories')} find={findCategories} />
      <MultiComboboxField
        field={fields.office_ids}
        label={label('office_ids')}
        find={findOffices}
        shown={named(known?.offices)}
      />
      {brands.length > 1 && (
        <SelectField
          field={fields.brand}
          label={label('brand')}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <NumberField field={fields.min_days} label={label('min_days')} />
      <NumberField field={fields.max_days} label={label('max_days')} />
    </FieldGrid>
  );
}
