import { useStore } from '@nanostores/react';
import { $modelChoices, modelOptions } from '../../../../lib/choices/car-choices.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { stations } from '../../../../lib/contract/cars/stations.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { AddLine, RemoveLine } from '../../../ui/lines.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { label, say } from './words.ts';

type Contracts = NonNullable<Input<typeof stations.input>['contracts']>;

/** Cars that suppliers grant the station without plates. */
export function ContractsField({ field }: { field: FieldNode<Contracts> }) {
  const contracts = useStore(field.$value) ?? [];
  const models = useStore($modelChoices);
  return (
    <FieldFrame field={field} label={label('contracts')} hint={say('hints.contracts')} group>
      <ul className="grid gap-4">
        {contracts.map(({ supplier, model_id }, index) => {
          const { fields } = field.item(index);
          return (
            <li key={index} className="flex items-start gap-2 border-b border-line pb-4 last:border-0">
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
              <RemoveLine name={supplier || label('contracts')} onPress={() => field.remove(index)} />
            </li>
          );
        })}
      </ul>
      <AddLine onPress={() => field.add({ release_days: 0 })}>{say('addContract')}</AddLine>
    </FieldFrame>
  );
}
