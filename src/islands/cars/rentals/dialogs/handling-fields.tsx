import { useStore } from '@nanostores/react';
import { $officeGroups, officeOptions } from '../../../../lib/choices/car-choices.ts';
import type { returnVehicle, startRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { PHOTO_COUNT } from '../../../../lib/contract/limits.ts';
import type { Field, Fields } from '../../../../lib/forms/field.ts';
import { MomentFields } from '../../../reservations/dialogs/moment-fields.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import { kilometres } from '../format.ts';
import { Compared } from '../sheet/compared.tsx';
import { SheetFields } from '../sheet/sheet-fields.tsx';
import { label, options, reservationWords, say } from '../words.ts';

const EIGHTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

interface Handling {
  readonly local: Field<string>;
  readonly odometer: Field<number>;
  readonly fuel: Field<number>;
  readonly note: Field<string>;
  readonly photo_ids: Field<number[]>;
}

/** When, by the office's own clock; kilometres and fuel as they are read. */
function Reading({ fields, known }: { fields: Handling; known: number | undefined }) {
  return (
    <FieldGrid>
      <MomentFields field={fields.local} words={reservationWords} />
      <NumberField
        field={fields.odometer}
        label={label('odometer')}
        unit="km"
        hint={known === undefined ? undefined : say('returned.known', { odometer: kilometres(known) })}
      />
      <SelectField field={fields.fuel} label={label('fuel')} options={options('fuel', EIGHTHS)} />
    </FieldGrid>
  );
}

function Rest({ fields }: { fields: Handling }) {
  return (
    <>
      <TextareaField field={fields.note} label={label('note')} />
      <FileDrop field={fields.photo_ids} label={label('photo_ids')} purpose="photo" max={PHOTO_COUNT.part} />
    </>
  );
}

export function HandOverFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof startRental)['body']>>;
}) {
  return (
    <>
      <Reading fields={fields} known={row.vehicle?.odometer} />
      <FieldGrid>
        <TextField field={fields.licence_number} label={label('licence_number')} />
        <AmountField field={fields.deposit} label={label('deposit')} unit={row.currency} />
      </FieldGrid>
      <SheetFields row={row} side="hand_over" fields={fields}>
        <Rest fields={fields} />
      </SheetFields>
    </>
  );
}

export function ReturnFields({
  row,
  fields,
}: {
  row: RentalRow;
  fields: Fields<Input<(typeof returnVehicle)['body']>>;
}) {
  const groups = useStore($officeGroups);
  const office = useStore(fields.office_id.$value);
  return (
    <>
      <SelectField
        field={fields.office_id}
        label={label('office_id')}
        options={officeOptions(groups, office)}
      />
      <Reading fields={fields} known={row.hand_over?.odometer} />
      <Compared row={row} fields={fields} />
      <SheetFields row={row} side="return" fields={fields}>
        <Rest fields={fields} />
      </SheetFields>
    </>
  );
}
