import { useState } from 'react';
import { CURRENCIES } from '../../../lib/contract/limits.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { SettingsRules } from './rules.tsx';
import { createBankDetails } from './transfer-store.ts';
import { settingsWords } from './words.ts';

const labelOf = (currency: string): string => settingsWords('transfer.details', { currency });

/** Where clients transfer money to, in each currency. */
export function SettingsTransfer() {
  const [details] = useState(createBankDetails);
  const { fields } = details.editor.form;
  const title = settingsWords('titles.transfer');
  return (
    <SettingsRules
      title={title}
      text={settingsWords('transfer.text')}
      rules={details}
      lines={4}
      factsOf={(value) =>
        CURRENCIES.map((currency) => [
          labelOf(currency),
          <span key={currency} className="whitespace-pre-line">
            {value[currency] || settingsWords('transfer.none')}
          </span>,
        ])
      }
    >
      <FormDialog
        editor={details.editor}
        titles={{ add: title, edit: settingsWords('edit', { name: title }) }}
        labelOf={labelOf}
      >
        {CURRENCIES.map((currency) => (
          <TextareaField key={currency} label={labelOf(currency)} field={fields[currency]} rows={5} />
        ))}
      </FormDialog>
    </SettingsRules>
  );
}
