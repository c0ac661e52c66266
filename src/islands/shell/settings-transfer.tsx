import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { CURRENCIES } from '../../lib/contract/limits.ts';
import { may } from '../../lib/session.ts';
import { commonWords } from '../../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/panel-parts.tsx';
import { errorText } from '../ui/reader.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextareaField } from '../ui/textarea-field.tsx';
import { createBankDetails } from './settings-transfer-store.ts';
import { settingsWords } from './settings-words.ts';

const labelOf = (currency: string): string => settingsWords('transfer.details', { currency });

/** Where clients transfer money to, in each currency. */
export function SettingsTransfer() {
  const [details] = useState(createBankDetails);
  const state = useStore(details.$rules);
  const { fields } = details.editor.form;
  const title = settingsWords('titles.transfer');
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{title}</h3>
        {may('settings:update') && state.kind === 'ready' && (
          <span className="ml-auto">
            <Button onPress={details.edit}>{commonWords('edit')}</Button>
          </span>
        )}
      </header>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4">
        <p className="text-sm text-ink-2">{settingsWords('transfer.text')}</p>
        {state.kind === 'loading' && <SkeletonText lines={4} />}
        {state.kind === 'failed' && (
          <Notice icon={CircleAlert} title={commonWords('list.failed')} text={errorText(state.error)} alert>
            <Button onPress={() => void details.reload()}>{commonWords('retry')}</Button>
          </Notice>
        )}
        {state.kind === 'ready' && (
          <Facts
            facts={CURRENCIES.map((currency) => [
              labelOf(currency),
              <span key={currency} className="whitespace-pre-line">
                {state.value[currency] || settingsWords('transfer.none')}
              </span>,
            ])}
          />
        )}
      </div>
      <FormDialog editor={details.editor} titles={{ add: title, edit: settingsWords('edit', { name: title }) }} labelOf={labelOf}>
        {CURRENCIES.map((currency) => (
          <TextareaField key={currency} label={labelOf(currency)} field={fields[currency]} rows={5} />
        ))}
      </FormDialog>
    </>
  );
}
