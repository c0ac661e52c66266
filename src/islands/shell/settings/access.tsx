import { useState } from 'react';
import { commonWords } from '../../../lib/words/words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { createAccessRules } from './access-store.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

/** Whether strangers learn which addresses have an account. */
export function SettingsAccess() {
  const [rules] = useState(createAccessRules);
  const title = settingsWords('titles.access');
  const label = settingsWords('access.neutral_recovery');
  return (
    <SettingsRules
      title={title}
      text={settingsWords('access.text')}
      rules={rules}
      lines={1}
      factsOf={({ neutral_recovery }) => [[label, commonWords(neutral_recovery ? 'yes' : 'no')]]}
    >
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={() => label}
      >
        <CheckboxField
          label={label}
          hint={settingsWords('access.hint')}
          field={rules.editor.form.fields.neutral_recovery}
        />
      </FormDialog>
    </SettingsRules>
  );
}
