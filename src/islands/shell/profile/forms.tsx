import { LANGUAGES, PASSWORD_LENGTH } from '../../../lib/contract/limits.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { FormView } from '../../ui/form-view.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProfileStore } from './store.ts';
import { profileLabel as label, profileWords as t } from './words.ts';

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
      <PictureField field={fields.photo_id} label={label('photo_id')} purpose="photo" />
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
