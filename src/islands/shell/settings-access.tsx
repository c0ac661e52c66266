import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { may } from '../../lib/session.ts';
import { commonWords } from '../../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/panel-parts.tsx';
import { errorText } from '../ui/reader.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { createAccessRules } from './settings-access-store.ts';
import { settingsWords } from './settings-words.ts';

/** Whether strangers learn which addresses have an account. */
export function SettingsAccess() {
  const [rules] = useState(createAccessRules);
  const state = useStore(rules.$rules);
  const title = settingsWords('titles.access');
  const label = settingsWords('access.neutral_recovery');
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{title}</h3>
        {may('settings:update') && state.kind === 'ready' && (
          <span className="ml-auto">
            <Button onPress={rules.edit}>{commonWords('edit')}</Button>
          </span>
        )}
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4">
        <p className="text-sm text-ink-2">{settingsWords('access.text')}</p>
        {state.kind === 'loading' && <SkeletonText lines={1} />}
        {state.kind === 'failed' && (
          <Notice icon={CircleAlert} title={commonWords('list.failed')} text={errorText(state.error)} alert>
            <Button onPress={() => void rules.reload()}>{commonWords('retry')}</Button>
          </Notice>
        )}
        {state.kind === 'ready' && <Facts facts={[[label, commonWords(state.value.neutral_recovery ? 'yes' : 'no')]]} />}
      </div>
      <FormDialog editor={rules.editor} titles={{ add: title, edit: settingsWords('edit', { name: title }) }} labelOf={() => label}>
        <CheckboxField label={label} hint={settingsWords('access.hint')} field={rules.editor.form.fields.neutral_recovery} />
      </FormDialog>
    </>
  );
}
