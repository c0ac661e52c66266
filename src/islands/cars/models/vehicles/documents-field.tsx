import type { VehicleDocument } from '../../../../lib/contract/cars/vehicles.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { label, say } from './words.ts';

/** Papers of a vehicle and the last day of each. */
export const DocumentsField = ({ field }: { field: FieldNode<VehicleDocument[]> }) => (
  <ListField
    field={field}
    label={label('documents')}
    add={say('addDocument')}
    onAdd={() => field.add({})}
    nameOf={({ name }) => name || label('documents')}
  >
    {({ fields }) => (
      <div className="grid flex-1 grid-cols-2 gap-3">
        <TextField field={fields.name} label={label('document_name')} />
        <DateField field={fields.expires} label={label('document_expires')} />
      </div>
    )}
  </ListField>
);
