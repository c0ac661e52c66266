import { useStore } from '@nanostores/react';
import { $brands } from '../../../lib/choices/brand-choices.ts';
import { MEMBER_FILES, MEMBER_ROLES } from '../../../lib/contract/users/members.ts';
import { CURRENCIES, LANGUAGES } from '../../../lib/contract/limits.ts';
import { globalStatuses } from '../../ui/status-choices.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { may } from '../../../lib/session/session.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { errorWords } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { Duplicates } from './duplicates.tsx';
import { editor, findDuplicates, isStaff } from './store.ts';
import { label, option, options, say } from './words.ts';

const { fields } = editor.form;

/** A field that tells people apart: an empty box is no value, and leaving it looks for the same person. */
function identifying(field: Field<string>): Field<string> {
  return {
    ...field,
    set: (value) => field.set(value === '' ? undefined : value),
    leave: () => {
      field.leave();
      void findDuplicates();
    },
  };
}
const email = identifying(fields.email);
const passport = identifying(fields.passport);
const phone = identifying(fields.phone);

/** Fields of a member; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const role = useStore(fields.role.$value) ?? 0;
  const brands = useStore($brands);
  const currency = useStore(fields.credit_limit.fields.currency.$value) ?? 'USD';
  const [staffWriter, limitWriter] = [may('members:write_staff'), may('members:credit_limit')];
  return (
    <>
      <Duplicates />
      <FieldGrid>
        <TextField field={fields.first_name} label={label('first_name')} />
        <TextField field={fields.last_name} label={label('last_name')} />
        <PhoneField field={phone} label={label('phone')} />
        <TextField
          field={email}
          label={label('email')}
          kind="email"
          hint={isStaff({ role }) ? say('hints.emailOfStaff') : undefined}
        />
        <TextField field={passport} label={label('passport')} change={(text) => text.toUpperCase()} />
        <DateField field={fields.passport_expires_on} label={label('passport_expires_on')} />
        <DateField field={fields.birth_date} label={label('birth_date')} />
      </FieldGrid>
      <AddressField field={fields.address} label={label('address')} hint={say('hints.address')} />
      <FieldGrid columns={3}>
        <SelectField
          field={fields.role}
          label={label('role')}
          options={MEMBER_ROLES.map((value) => ({ value, label: option('role', value) }))}
          disabled={!staffWriter}
          hint={staffWriter ? undefined : errorWords('reason.not_permitted')}
        />
        <SelectField
          field={fields.language}
          label={label('language')}
          options={options('language', LANGUAGES)}
        />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
        {brands.length > 1 && (
          <SelectField
            field={fields.brand}
            label={label('brand')}
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FieldGrid>
      {limitWriter && (
        <FieldGrid>
          <AmountField
            field={fields.credit_limit.fields.amount}
            label={label('credit_limit')}
            unit={currency}
          />
          <SelectField
            field={fields.credit_limit.fields.currency}
            label={label('currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </FieldGrid>
      )}
      <TextareaField field={fields.note} label={label('note')} />
      <FileDrop field={fields.file_ids} label={label('file_ids')} purpose="document" max={MEMBER_FILES} />
    </>
  );
}
