import { useStore } from '@nanostores/react';
import { $modelChoices, modelOptions } from '../../../../lib/choices/car-choices.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { stations } from '../../../../lib/contract/cars/stations.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { label, say } from './words.ts';

type Contracts = NonNullable<Input<typeof stations.input>['contracts']>;

/** Cars that suppliers grant the station without plates. */
export function ContractsField({ field }: { field: FieldNode<Contracts> }) {
  const models = useStore($modelChoices);
  return (
    <ListField
      field={field}
      label={label('contracts')}
      hint={say('hints.contracts')}
      add={say('addContract')}
      onAdd={() => field.add({ release_days: 0 })}
      nameOf={({ supplier }) => supplier || label('contracts')}
      className="grid gap-4"
      itemClassName="border-b border-line pb-4 last:border-0"
    >
      {({ fields }, { model_id }) => (
        <div className="grid flex-1 grid-cols-3 gap-3 max-sm:grid-cols-2">
          <SelectField
            field={fields.model_id}
            label={label('model_id')}
            options={modelOptions(models, model_id)}
          />
          <TextField field={fields.supplier} label={label('supplier')} />
          <NumberField field={fields.quantity} label={label('quantity')} />
          <DateField field={fields.first_day} label={label('first_day')} />
          <DateField field={fields.last_day} label={label('last_day')} />
          <NumberField
            field={fields.release_days}
            label={label('release_days')}
            hint={say('hints.release_days')}
          />
        </div>
      )}
    </ListField>
  );
}
