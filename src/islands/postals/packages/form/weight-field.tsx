import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import { useState } from 'react';
import { WEIGHT_UNITS, WeightInput } from '../../../../lib/contract/postals/package-input.ts';
import { convertWeight } from '../../../../lib/domain/weights.ts';
import type { WeightUnit } from '../../../../lib/domain/weights.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { weightText } from '../format.ts';
import { label } from '../words.ts';
import { DecimalField } from './decimal-field.tsx';

const UNITS = WEIGHT_UNITS.map((value) => ({ value, label: value }));

/** Number and unit of a weight; the unit stands chosen before there is a number. One that may be missing goes whole. */
function partsOf(field: FieldNode<WeightInput>, optional: boolean) {
  const { value, unit } = field.fields;
  const $wanted = atom<WeightUnit>('lb');
  const $unit = computed([unit.$value, $wanted], (chosen, wanted) => chosen ?? wanted);
  return {
    value: requiredField(
      {
        ...value,
        set: (text: string | undefined) => {
          if (text === undefined && optional) return field.set(undefined);
          unit.set($unit.get());
          value.set(text);
        },
        type: (text: string, reason: string) => {
          unit.set($unit.get());
          value.type(text, reason);
        },
      },
      !optional,
    ),
    unit: requiredField(
      {
        ...unit,
        $value: $unit,
        set: (chosen: WeightUnit | undefined) => {
          if (chosen === undefined) return;
          $wanted.set(chosen);
          if (!optional || field.$value.get()) unit.set(chosen);
        },
      },
      true,
    ),
  };
}

interface WeightFieldProps {
  field: FieldNode<WeightInput>;
  label: string;
  /** It may be left out. */
  optional?: boolean;
}

/** A weight in pounds or kilograms; what it is in the other unit shows while one types (rule: weights-as-entered). */
export function WeightField({ field, label: name, optional = false }: WeightFieldProps) {
  const [{ value, unit }] = useState(() => partsOf(field, optional));
  const weight = WeightInput.safeParse(useStore(field.$value));
  const other = weight.success ? (weight.data.unit === 'lb' ? 'kg' : 'lb') : undefined;
  const converted = weight.success && other ? convertWeight(weight.data, other) : undefined;
  return (
    <div className="grid grid-cols-[1fr_76px] gap-2">
      <DecimalField
        field={value}
        label={name}
        reason="weight"
        hint={converted && `= ${weightText(converted.value, converted.unit)}`}
      />
      <SelectField field={unit} label={label('weight_unit')} options={UNITS} />
    </div>
  );
}
