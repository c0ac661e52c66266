import { useState } from 'react';
import { ProcedureSettings } from '../../../lib/contract/postals/procedure-settings.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { number } from '../../ui/reader.ts';
import { feeText } from './fee-text.ts';
import { FeeOrNone, Pair } from './packages-fields.tsx';
import { amountsText } from './packages-text.ts';
import { createProcedureRules } from './procedures-store.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

const AGES = ['adult', 'minor'] as const;
const TYPES = ['first_issue', 'renewal'] as const;
const { validity_years, consular, immediate, service_fee } = ProcedureSettings.shape;

const validityLabel = (age: (typeof AGES)[number]): string =>
  settingsWords(`procedures.fields.validity_${age}`);
const feeLabel = (type: (typeof TYPES)[number], age: (typeof AGES)[number]): string =>
  settingsWords(`procedures.fields.${type}_${age}`);

/** Name of a field by its path: consular.renewal.minor.USD is "Renewal, minors". */
function labelOf(path: string): string {
  const [first, second, third] = path.split('.');
  if (
    first === 'adult_age' ||
    first === 'immediate' ||
    first === 'service_fee' ||
    first === 'documents_years'
  )
    return settingsWords(`procedures.fields.${first}`);
  const age = AGES.find((one) => one === second || one === third);
  const type = TYPES.find((one) => one === second);
  if (first === 'validity_years') return age ? validityLabel(age) : settingsWords('procedures.validity');
  if (first === 'consular') return type && age ? feeLabel(type, age) : settingsWords('procedures.consular');
  return path;
}

const years = (count: number): string => settingsWords('procedures.years', { count, number: number(count) });

/** Each fee of the consulate with its name and amounts. */
const consularFacts = (fees: ProcedureSettings['consular']) =>
  TYPES.flatMap((type) => AGES.map((age) => [feeLabel(type, age), amountsText(fees[type][age])] as const));
const validityFacts = (validity: ProcedureSettings['validity_years']) =>
  AGES.map((age) => [validityLabel(age), years(validity[age])] as const);
const joined = (facts: readonly (readonly [string, string])[]): string =>
  facts.map((fact) => fact.join(': ')).join(' · ');

/** A value of the form as people read it, where two versions are compared. */
function shown(field: string, value: unknown): string | undefined {
  if (field === 'validity_years')
    return textOf(validity_years.safeParse(value).data, (all) => joined(validityFacts(all)));
  if (field === 'consular')
    return textOf(consular.safeParse(value).data, (all) => joined(consularFacts(all)));
  if (field === 'immediate') return textOf(immediate.safeParse(value).data, amountsText);
  return field === 'service_fee' ? textOf(service_fee.safeParse(value).data, feeText) : undefined;
}

/** Fees and validity of passports; saved procedures keep what was agreed. */
export function SettingsProcedures() {
  const [rules] = useState(createProcedureRules);
  const { fields } = rules.editor.form;
  const title = settingsWords('titles.procedures');
  return (
    <SettingsRules
      title={title}
      text={settingsWords('procedures.text')}
      rules={rules}
      lines={10}
      factsOf={(value) => [
        [labelOf('adult_age'), years(value.adult_age)],
        ...validityFacts(value.validity_years),
        ...consularFacts(value.consular),
        [labelOf('immediate'), amountsText(value.immediate)],
        [labelOf('service_fee'), feeText(value.service_fee)],
        [labelOf('documents_years'), years(value.documents_years)],
      ]}
    >
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={labelOf}
        show={shown}
      >
        <NumberField label={labelOf('adult_age')} field={fields.adult_age} />
        <FieldGrid>
          {AGES.map((age) => (
            <NumberField key={age} label={validityLabel(age)} field={fields.validity_years.fields[age]} />
          ))}
        </FieldGrid>
        {TYPES.flatMap((type) =>
          AGES.map((age) => (
            <Pair
              key={`${type}.${age}`}
              label={feeLabel(type, age)}
              field={fields.consular.fields[type].fields[age]}
            />
          )),
        )}
        <Pair label={labelOf('immediate')} field={fields.immediate} />
        <FeeOrNone
          label={labelOf('service_fee')}
          hint={settingsWords('procedures.serviceHint')}
          field={fields.service_fee}
        />
        <NumberField
          label={labelOf('documents_years')}
          hint={settingsWords('procedures.documentsHint')}
          field={fields.documents_years}
        />
      </FormDialog>
    </SettingsRules>
  );
}

const textOf = <T,>(value: T | undefined, write: (value: T) => string): string | undefined =>
  value === undefined ? undefined : write(value);
