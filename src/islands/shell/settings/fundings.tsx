import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Facts } from '../../ui/panel-parts.tsx';
import { errorText, number } from '../../ui/reader.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { createFundingRules } from './fundings-store.ts';
import { settingsWords } from './words.ts';

/** The rules of plans that pay in deadlines; saved plans keep theirs. */
export function SettingsFundings() {
  const [rules] = useState(createFundingRules);
  const state = useStore(rules.$rules);
  const title = settingsWords('fundings.title');
  const label = settingsWords('fundings.days_before');
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <header className="flex flex-wrap items-center gap-3">
        <h4 className="font-[650]">{title}</h4>
        {may('settings:update') && state.kind === 'ready' && (
          <span className="ml-auto">
            <Button onPress={rules.edit}>{settingsWords('edit', { name: title })}</Button>
          </span>
        )}
      </header>
      <p className="text-sm text-ink-2">{settingsWords('fundings.text')}</p>
      {state.kind === 'loading' && <SkeletonText lines={1} />}
      {state.kind === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          {errorText(state.error)} <Button onPress={() => void rules.reload()}>{commonWords('retry')}</Button>
        </p>
      )}
      {state.kind === 'ready' && (
        <Facts
          facts={[
            [
              label,
              settingsWords('fundings.days', {
                count: state.value.days_before,
                number: number(state.value.days_before),
              }),
            ],
          ]}
        />
      )}
      <FormDialog
        editor={rules.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={() => label}
      >
        <NumberField
          label={label}
          hint={settingsWords('fundings.hint')}
          field={rules.editor.form.fields.days_before}
        />
      </FormDialog>
    </section>
  );
}
