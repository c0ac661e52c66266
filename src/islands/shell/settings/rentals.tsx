import { useState } from 'react';
import { CancellationRule } from '../../../lib/contract/cars/cancellation.ts';
import { SheetItems } from '../../../lib/contract/cars/sheet-input.ts';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { formatMoney } from '../../../lib/words/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { number, percent, reader } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { CancellationFields, cancellationFacts, cancellationLabel } from './cancellation.tsx';
import { ChecklistFields, checklistLabel, checklistText } from './checklist.tsx';
import { SettingsFundings } from './fundings.tsx';
import { createRentalRules } from './rentals-store.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

const CHARGES = ['novel_driver_fee', 'airport_tax', 'full_tank_price', 'deposit'] as const;
/** Hundredths of a percent of the price. */
const SHARES = ['discount_reason_from', 'discount_agent_max'] as const;
const DAY_COUNTS = ['period', 'calendar'] as const;

/** Name of a field by its path: deposit.USD is "Deposit". */
const labelOf = (path: string): string => {
  if (path.startsWith('cancellation')) return cancellationLabel(path);
  if (path.startsWith('checklist')) return checklistLabel(path);
  const field = [
    ...CHARGES,
    ...SHARES,
    'day_count' as const,
    'grace_minutes' as const,
    'offer_hours' as const,
  ].find((name) => name === path.split('.')[0]);
  return field ? settingsWords(`rentals.fields.${field}`) : path;
};
const dayCount = (value: (typeof DAY_COUNTS)[number]): string => settingsWords(`rentals.day_count.${value}`);
const amounts = (value: Readonly<Record<string, number>>): string =>
  CURRENCIES.flatMap((currency) =>
    value[currency] === undefined ? [] : formatMoney({ amount: value[currency], currency }, reader()),
  ).join(' · ');

/** A value of the form as people read it, where two versions are compared. */
function shown(field: string, value: unknown): string | undefined {
  const { data: rule } = CancellationRule.safeParse(value);
  if (rule)
    return cancellationFacts(rule)
      .map((fact) => fact.join(': '))
      .join(' · ');
  const items = SheetItems.safeParse(value).data;
  if (items && field === 'checklist') return checklistText(items);
  const count = DAY_COUNTS.find((known) => known === value);
  if (count) return dayCount(count);
  if (typeof value === 'number' && SHARES.some((share) => share === field)) return percent(value);
  return typeof value === 'object' && value !== null && CHARGES.some((charge) => charge === field)
    ? amounts(value as Record<string, number>)
    : undefined;
}

/** The rules of car rentals; saved rentals keep what was agreed. */
export function SettingsRentals() {
  const [rules] = useState(createRentalRules);
  const { form } = rules.editor;
  const title = settingsWords('titles.rentals');
  return (
    <SettingsRules
      title={title}
      text={settingsWords('rentals.text')}
      rules={rules}
      lines={13}
      factsOf={(value) => [
        [labelOf('day_count'), dayCount(value.day_count)],
        [
          labelOf('grace_minutes'),
          settingsWords('rentals.minutes', {
            count: value.grace_minutes,
            number: number(value.grace_minutes),
          }),
        ],
        ...CHARGES.map((charge) => [labelOf(charge), amounts(value[charge])] as const),
        ...SHARES.map((share) => [labelOf(share), percent(value[share])] as const),
        [
          labelOf('offer_hours'),
          settingsWords('rentals.hours', { count: value.offer_hours, number: number(value.offer_hours) }),
        ],
        ...cancellationFacts(value.cancellation),
        [labelOf('checklist'), checklistText(value.checklist)],
      ]}
    >
      <SettingsFundings />
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={labelOf}
        show={shown}
      >
        <SelectField
          label={labelOf('day_count')}
          field={form.fields.day_count}
          options={DAY_COUNTS.map((value) => ({ value, label: dayCount(value) }))}
        />
        <NumberField
          label={labelOf('grace_minutes')}
          hint={settingsWords('rentals.grace')}
          field={form.fields.grace_minutes}
        />
        {CHARGES.map((charge) => (
          <div key={charge} className="grid grid-cols-2 gap-4">
            <AmountField label={labelOf(charge)} field={form.fields[charge].fields.USD} unit="USD" />
            <AmountField label={labelOf(charge)} field={form.fields[charge].fields.EUR} unit="EUR" />
          </div>
        ))}
        <div className="grid grid-cols-2 gap-4">
          {SHARES.map((share) => (
            <AmountField key={share} label={labelOf(share)} field={form.fields[share]} unit="%" />
          ))}
        </div>
        <NumberField label={labelOf('offer_hours')} field={form.fields.offer_hours} />
        <CancellationFields field={form.fields.cancellation} />
        <ChecklistFields field={form.fields.checklist} />
      </FormDialog>
    </SettingsRules>
  );
}
