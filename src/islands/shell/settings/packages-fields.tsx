import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Input } from '../../../lib/contract/endpoint.ts';
import { WEIGHT_UNITS } from '../../../lib/contract/postals/package-input.ts';
import type { PackageSettings } from '../../../lib/contract/postals/package-settings.ts';
import { FEE_TYPE } from '../../../lib/domain/fees.ts';
import type { FieldNode, Fields } from '../../../lib/forms/field.ts';
import { withNone } from '../../../lib/forms/with-none.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../ui/lines.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FeeField } from './fields.tsx';
import type { CubanPlaces } from './packages-store.ts';
import { WordLines } from './word-lines.tsx';
import { settingsWords } from './words.ts';

type Values = Input<typeof PackageSettings>;
type Row = Values['distribution'][number];
type Rule = Values['customs'][number];

const TOP = [
  'volumetric_divisor',
  'transport',
  'insurance',
  'delivery',
  'distribution',
  'customs',
  'forbidden_words',
] as const;
const PARTS = [
  'state_id',
  'city_id',
  'amount',
  'per_kilogram',
  'from',
  'usual_value',
  'value_limit',
  'weight_limit',
  'exempt_value',
  'duty',
  'value_per_kilogram',
  'relief_value',
] as const;
type Part = (typeof PARTS)[number];

const part = (name: Part): string => settingsWords(`packages.parts.${name}`);

/** Name of a field by its path: customs.1.duty is "Customs, 2: Duty". */
export function packagesLabel(path: string): string {
  const [first = '', index, name] = path.split('.');
  const top = TOP.find((known) => known === first);
  if (!top) return path;
  const label = settingsWords(`packages.fields.${top}`);
  if (index === undefined || Number.isNaN(Number(index))) return label;
  const known = PARTS.find((one) => one === name);
  const item = `${label}, ${Number(index) + 1}`;
  return known ? `${item}: ${part(known)}` : item;
}

const UNITS = WEIGHT_UNITS.map((value) => ({ value, label: value }));
const NO_FEE = 0;

export function PackageFields({ fields, places }: { fields: Fields<Values>; places: CubanPlaces }) {
  const { rate, unit } = fields.transport.fields;
  return (
    <>
      <FieldSection title={settingsWords('packages.prices')}>
        <div className="grid grid-cols-[1fr_1fr_76px] gap-4">
          <AmountField label={packagesLabel('transport')} field={rate.fields.USD} unit="USD" />
          <AmountField label={packagesLabel('transport')} field={rate.fields.EUR} unit="EUR" />
          <SelectField label={settingsWords('packages.unit')} field={unit} options={UNITS} />
        </div>
        <NumberField
          label={packagesLabel('volumetric_divisor')}
          hint={settingsWords('packages.divisorHint')}
          field={fields.volumetric_divisor}
          unit="cm³"
        />
        <FeeOrNone
          label={packagesLabel('insurance')}
          hint={settingsWords('packages.insuranceHint')}
          field={fields.insurance}
        />
        <Pair label={packagesLabel('delivery')} field={fields.delivery} />
      </FieldSection>
      <Rows
        name="distribution"
        hint={settingsWords('packages.distributionHint')}
        field={fields.distribution}
        blank={{ amount: {}, per_kilogram: { USD: 0, EUR: 0 } }}
      >
        {(index) => <DistributionRow field={fields.distribution.item(index)} places={places} />}
      </Rows>
      <Rows name="customs" hint={settingsWords('packages.customsHint')} field={fields.customs} blank={{}}>
        {(index) => <CustomsRow field={fields.customs.item(index)} />}
      </Rows>
      <FieldSection title={packagesLabel('forbidden_words')}>
        <WordLines field={fields.forbidden_words} />
      </FieldSection>
    </>
  );
}

/** A fee of either type, or none. */
export const FeeOrNone = (props: Omit<ComponentProps<typeof FeeField>, 'options'>) => (
  <FeeField
    {...props}
    options={[
      { value: FEE_TYPE.percentage, label: settingsWords('packages.percentage') },
      { value: FEE_TYPE.fixed, label: settingsWords('packages.fixed') },
      { value: NO_FEE, label: commonWords('none') },
    ]}
  />
);

/** The same amount in both currencies. */
export function Pair({ label, field }: { label: string; field: FieldNode<Values['delivery']> }) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <AmountField label={label} field={field.fields.USD} unit="USD" />
      <AmountField label={label} field={field.fields.EUR} unit="EUR" />
    </div>
  );
}

interface RowsProps<Item> {
  name: 'distribution' | 'customs';
  hint: string;
  field: FieldNode<Item[]>;
  blank: Parameters<FieldNode<Item[]>['add']>[0];
  children(index: number): ReactNode;
}

/** A list of rules, each of which can be taken out. */
function Rows<Item extends Row | Rule>({ name, hint, field, blank, children }: RowsProps<Item>) {
  const items = useStore(field.$value) ?? [];
  return (
    <FieldSection title={packagesLabel(name)}>
      <p className="text-sm text-ink-2">{hint}</p>
      {items.map((_, index) => (
        <div
          key={index}
          role="group"
          aria-label={packagesLabel(`${name}.${index}`)}
          className="flex items-start gap-2 border-b border-line pb-4"
        >
          <div className="grid min-w-0 flex-1 gap-4">{children(index)}</div>
          <RemoveLine name={packagesLabel(`${name}.${index}`)} onPress={() => field.remove(index)} />
        </div>
      ))}
      <AddLine onPress={() => field.add(blank)}>{settingsWords(`packages.add.${name}`)}</AddLine>
    </FieldSection>
  );
}

function DistributionRow({ field, places }: { field: FieldNode<Row>; places: CubanPlaces }) {
  const { state_id, city_id, amount, per_kilogram } = field.fields;
  const states = useStore(places.$states);
  const cities = useStore(places.$cities);
  const state = useStore(state_id.$value);
  useEffect(() => {
    if (state) places.ask(state);
  }, [state]);
  const [province] = useState(() => ({
    ...withNone(state_id, 0),
    set: (id: number | undefined) => {
      city_id.set(undefined);
      state_id.set(id || undefined);
    },
  }));
  const [municipality] = useState(() => withNone(city_id, 0));
  const choices = (all: readonly { id: number; name: string }[], none: string) => [
    { value: 0, label: none },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <FieldGrid>
        <SelectField
          label={part('state_id')}
          field={province}
          options={choices(states, settingsWords('packages.allProvinces'))}
        />
        <SelectField
          label={part('city_id')}
          field={municipality}
          options={choices((state && cities.get(state)) || [], settingsWords('packages.allMunicipalities'))}
          disabled={!state}
        />
      </FieldGrid>
      <Pair label={part('amount')} field={amount} />
      <Pair label={part('per_kilogram')} field={per_kilogram} />
    </>
  );
}

/** What customs asks from a day on; it counts in dollars. */
function CustomsRow({ field }: { field: FieldNode<Rule> }) {
  const { from, weight_limit, duty, ...amounts } = {
    from: field.fields.from,
    weight_limit: field.fields.weight_limit,
    duty: field.fields.duty,
    usual_value: field.fields.usual_value,
    value_limit: field.fields.value_limit,
    exempt_value: field.fields.exempt_value,
    value_per_kilogram: field.fields.value_per_kilogram,
    relief_value: field.fields.relief_value,
  };
  return (
    <FieldGrid>
      <DateField label={part('from')} field={from} />
      <TextField label={part('weight_limit')} field={weight_limit} />
      {(Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => (
        <AmountField key={name} label={part(name)} field={amounts[name]} unit="USD" />
      ))}
      <AmountField label={part('duty')} field={duty} unit="%" />
    </FieldGrid>
  );
}
