import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ShownAccessSettings } from '../../../lib/contract/access-settings.ts';
import { ROLES } from '../../../lib/contract/permissions.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroupField } from '../../ui/checkbox-group-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { number } from '../../ui/reader.ts';
import { createAccessRules } from './access-store.ts';
import { SettingsRules } from './rules.tsx';
import { settingsWords } from './words.ts';

const roleName = (role: number): string =>
  settingsWords(`roles.names.${role === ROLES.administrator ? 'administrator' : 'agent'}`);

const LABELS = {
  strong_roles: () => settingsWords('access.strong_roles'),
  neutral_recovery: () => settingsWords('access.neutral_recovery'),
};

/** "1 of 3": of a role, how many have neither passkey nor app. */
const share = ({ without, members }: ShownAccessSettings['staff'][number]): string =>
  settingsWords('access.of', { without: number(without), members: number(members) });

/** What staff must have to log in, and whether strangers learn which addresses have an account. */
export function SettingsAccess() {
  const [rules] = useState(createAccessRules);
  const state = useStore(rules.$rules);
  const title = settingsWords('titles.access');
  const staff = state.kind === 'ready' ? state.value.staff : [];
  const { fields } = rules.editor.form;
  return (
    <SettingsRules
      title={title}
      text={settingsWords('access.text')}
      rules={rules}
      lines={4}
      factsOf={({ neutral_recovery, strong_roles }) => [
        [
          LABELS.strong_roles(),
          strong_roles.length === 0
            ? settingsWords('access.nobody')
            : strong_roles.map((role) => roleName(role)).join(', '),
        ],
        ...staff.map(
          (one) => [settingsWords('access.without', { role: roleName(one.role) }), share(one)] as const,
        ),
        [LABELS.neutral_recovery(), commonWords(neutral_recovery ? 'yes' : 'no')],
      ]}
    >
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={(path) => LABELS[path === 'neutral_recovery' ? path : 'strong_roles']()}
      >
        <CheckboxGroupField
          label={LABELS.strong_roles()}
          hint={settingsWords('access.strong_hint')}
          field={fields.strong_roles}
          options={staff.map((one) => ({
            value: one.role,
            label: settingsWords('access.role', {
              role: roleName(one.role),
              without: number(one.without),
              members: number(one.members),
            }),
          }))}
        />
        <CheckboxField
          label={LABELS.neutral_recovery()}
          hint={settingsWords('access.hint')}
          field={fields.neutral_recovery}
        />
      </FormDialog>
    </SettingsRules>
  );
}
