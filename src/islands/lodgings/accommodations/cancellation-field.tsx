import { useStore } from '@nanostores/react';
import type { Input } from '../../../lib/contract/endpoint.ts';
import type { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import type { FieldNode } from '../../../lib/forms/field.ts';
import { FieldFrame } from '../../ui/field.tsx';
import { AddLine, RemoveLine } from '../../ui/lines.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { label, options, say } from './words.ts';

type Steps = NonNullable<Input<typeof accommodations.input>['cancellation']>;
const KINDS = ['percent', 'nights'] as const;

/** What a cancellation costs, the longest notice first. */
export function CancellationField({ field }: { field: FieldNode<Steps> }) {
  const steps = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label('cancellation')} hint={say('hints.cancellation')} group>
      <ul className="grid gap-3">
        {steps.map(({ kind }, index) => {
          const { fields } = field.item(index);
          return (
            <li key={index} className="flex items-end gap-2">
              <div className="grid flex-1 grid-cols-3 items-end gap-3 max-sm:grid-cols-2">
                <NumberField field={fields.days_before} label={label('days_before')} />
                <SelectField field={fields.kind} label={label('kind')} options={options('kind', KINDS)} />
                {kind === 'nights' ? (
                  <NumberField field={fields.nights} label={label('nights')} />
                ) : (
                  <AmountField field={fields.percent} label={label('percent')} unit="%" />
                )}
              </div>
              <RemoveLine
                name={say('cancellation.step', { number: index + 1 })}
                onPress={() => field.remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <AddLine onPress={() => field.add({ kind: 'percent' })}>{say('cancellation.add')}</AddLine>
    </FieldFrame>
  );
}
