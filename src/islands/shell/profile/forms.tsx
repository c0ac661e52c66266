import { computed } from 'nanostores';
import { useMemo } from 'react';
import { LANGUAGES, PASSWORD_LENGTH } from '../../../lib/contract/limits.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FormView } from '../../ui/form-view.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileStore } from './store.ts';
import { profileLabel as label, profileWords as t } from './words.ts';

/** One photo, for a box that holds several files. */
function asList(field: Field<number>): Field<number[]> {
  return {
    ...field,
    $value: computed(field.$value, (id) => (id === undefined || id === null ? [] : [id])),
    set: (ids) => field.set(ids?.at(-1)),
  };
}

export function ProfileForm({
  profile,
  email,
  onCancel,
}: {
  profile: ProfileStore;
  email: string;
  onCancel(): void;
}) {
  const { fields } = profile.form;
  const photo = useMemo(() => asList(fields.photo_id), [fields]);
  return (
    <FormView form={profile.form} onSubmit={() => void profile.save()} onCancel={onCancel} labelOf={label}>
      <p className="text-ink-2">{t('email', { email })}</p>
      <FieldGrid>
        <TextField field={fields.first_name} label={label('first_name')} autoComplete="given-name" />
        <TextField field={fields.last_name} label={label('last_name')} autoComplete="family-name" />
        <PhoneField field={fields.phone} label={label('phone')} />
        <SelectField
          field={fields.language}
          label={label('language')}
          hint={t('languageHint')}
          options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </FieldGrid>
      <FileDrop field={photo} label={label('photo_id')} purpose="photo" max={1} />
    </FormView>
  );
}

export function ProfilePassword({ profile, onCancel }: { profile: ProfileStore; onCancel(): void }) {
  const { fields } = profile.password;
  return (
    <FormView
      form={profile.password}
      onSubmit={() => void profile.savePassword()}
      onCancel={onCancel}
      labelOf={label}
      save={t('changePassword')}
    >
      <p className="text-ink-2">{t('passwordText')}</p>
      <TextField
        field={fields.old_password}
        label={label('old_password')}
        kind="password"
        autoComplete="current-password"
      />
      <FieldGrid>
        <TextField
          field={fields.password}
          label={label('password')}
          hint={t('passwordHint', { count: PASSWORD_LENGTH.min })}
          kind="password"
          autoComplete="new-password"
        />
        <TextField
          field={fields.password_again}
          label={label('password_again')}
          kind="password"
          autoComplete="new-password"
        />
      </FieldGrid>
    </FormView>
  );
}
