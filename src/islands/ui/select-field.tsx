import { useStore } from '@nanostores/react';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';

/** One choice; `group` heads the choices that belong together, such as the offices of a province. */
export interface Option<V> {
  readonly value: V;
  readonly label: string;
  readonly group?: string | undefined;
  /** What else decides between the choices, at the row's end: "3 free · $350.00". */
  readonly detail?: string;
  /** Why a list in which one types shows it and does not let it be chosen: it stands at the row's end. */
  readonly refused?: string;
}

interface SelectFieldProps<V extends string | number> extends FieldTexts {
  field: Field<V>;
  options: readonly Option<V>[];
  disabled?: boolean;
}

/** One of a few choices. */
export function SelectField<V extends string | number>({
  field,
  label,
  hint,
  options,
  disabled = false,
}: SelectFieldProps<V>) {
  const value = useStore(field.$value);
  const isNeeded = field.rules.required || field.rules.preset === true;
  const groups = [...new Set(options.map(({ group }) => group))];
  const index = options.findIndex((option) => option.value === value);
  const choices = (group: string | undefined) =>
    options.map((option, at) =>
      option.group === group ? (
        <option key={option.value} value={at}>
          {option.label}
        </option>
      ) : null,
    );
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        {...useBox(field, hint)}
        disabled={disabled}
        value={index === -1 ? '' : index}
        onChange={({ target }) =>
          field.set(target.value === '' ? undefined : options[Number(target.value)]?.value)
        }
        className={BOX}
      >
        {(index === -1 || !isNeeded) && <option value="">{commonWords(isNeeded ? 'choose' : 'none')}</option>}
        {groups.map((group) =>
          group === undefined ? (
            choices(group)
          ) : (
            <optgroup key={group} label={group}>
              {choices(group)}
            </optgroup>
          ),
        )}
      </select>
    </FieldFrame>
  );
}
