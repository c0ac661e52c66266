import { useStore } from '@nanostores/react';
import type { VehicleDocument } from '../../../../lib/contract/cars/vehicles.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { AddLine, RemoveLine } from '../../../ui/lines.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { label, say } from './words.ts';

/** Papers of a vehicle and the last day of each. */
export function DocumentsField({ field }: { field: FieldNode<VehicleDocument[]> }) {
  const documents = useStore(field.$value) ?? [];
  return (
    <FieldFrame field={field} label={label('documents')} group>
      <ul className="grid gap-3">
        {documents.map(({ name }, index) => (
          <li key={index} className="flex items-end gap-2">
            <div className="grid flex-1 grid-cols-2 gap-3">
              <TextField field={field.item(index).fields.name} label={label('document_name')} />
              <DateField field={field.item(index).fields.expires} label={label('document_expires')} />
            </div>
            <RemoveLine name={name || label('documents')} onPress={() => field.remove(index)} />
          </li>
        ))}
      </ul>
      <AddLine onPress={() => field.add({})}>{say('addDocument')}</AddLine>
    </FieldFrame>
  );
}
