import type { Input } from '../../../lib/contract/endpoint.ts';
import type { accommodations } from '../../../lib/contract/lodgings/accommodations.ts';
import type { FieldNode } from '../../../lib/forms/field.ts';
import { ListField } from '../../ui/list-field.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { label, options, say } from './words.ts';

type Steps = NonNullable<Input<typeof accommodations.input>['cancellation']>;
const KINDS = ['percent', 'nights'] as const;

/** What a cancellation costs, the longest notice first. */
export const CancellationField = ({ field }: { field: FieldNode<Steps> }) => (
  <ListField
    field={field}
    label={label('cancellation')}
    hint={say('hints.cancellation')}
    add={say('cancellation.add')}
    onAdd={() => field.add({ kind: 'percent' })}
    nameOf={(_, index) => say('cancellation.step', { number: index + 1 })}
  >
    {({ fields }, { kind }) => (
      <div className="grid flex-1 grid-cols-3 items-start gap-3 max-sm:grid-cols-2 max-sm:*:first:col-span-full">
        <NumberField field={fields.days_before} label={label('days_before')} />
        <SelectField field={fields.kind} label={label('kind')} options={options('kind', KINDS)} />
        {kind === 'nights' ? (
          <NumberField field={fields.nights} label={label('nights')} />
        ) : (
          <AmountField field={fields.percent} label={label('percent')} unit="%" />
        )}
      </div>
    )}
  </ListField>
);
