import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Language } from '../../../lib/contract/fields.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import type { Field } from '../../../lib/forms/field.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { cancelling, generating, revoking, sending } from './dialogs.ts';
import { money } from './format.ts';
import { Share } from './share.tsx';
import { label, options, say } from './words.ts';

/** The dialogs of a plan's actions. The default export is what lazyDialog asks for. */
export default function ActionDialogs() {
  return (
    <>
      <Cancel />
      <Generate />
      <Send />
      <Revoke />
      <Share />
    </>
  );
}

function Cancel() {
  return (
    <ActionDialog
      dialog={cancelling}
      words={({ code, client, financing_expense, extras }) => ({
        title: say('cancel.title', { code }),
        text: say('cancel.text', {
          client: client.name,
          expense: money({ ...financing_expense, amount: financing_expense.amount + extras.amount }),
        }),
        save: say('cancel.yes'),
        leave: commonWords('close'),
      })}
      labelOf={label}
    >
      {({ form, subject: { client, paid } }) => (
        <>
          <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
            {paid.amount > 0 ? say('cancel.kept', { paid: money(paid) }) : say('cancel.unpaid')}
          </p>
          <TextareaField field={form.fields.reason} label={label('reason')} />
          {client.email !== null && <CheckboxField field={form.fields.notify} label={say('cancel.notify')} />}
        </>
      )}
    </ActionDialog>
  );
}

function Generate() {
  return (
    <ActionDialog
      dialog={generating}
      words={({ code, client }) => ({
        title: say('generate.title', { code }),
        text: say('generate.text', { client: client.name }),
        save: say('generate.yes'),
      })}
      labelOf={label}
    >
      {({ form, subject }) => (
        <>
          <CheckboxField field={form.fields.send} label={say('generate.send')} />
          <WhenMailed send={form.fields.send}>
            <Addressee row={subject} fields={form.fields} />
          </WhenMailed>
        </>
      )}
    </ActionDialog>
  );
}

function WhenMailed({ send, children }: { send: Field<boolean>; children: ReactNode }) {
  return useStore(send.$value) === true ? children : null;
}

function Send() {
  return (
    <ActionDialog
      dialog={sending}
      words={({ code }) => ({ title: say('send.title', { code }), save: say('send.yes') })}
      labelOf={label}
    >
      {({ form, subject }) => <Addressee row={subject} fields={form.fields} />}
    </ActionDialog>
  );
}

/** Where the link goes: the client's own address and language, unless another is written. */
function Addressee({
  row: { client },
  fields,
}: {
  row: FundingRow;
  fields: { to: Field<string>; language: Field<Language> };
}) {
  return (
    <FieldGrid>
      <TextField
        field={fields.to}
        label={label('to')}
        hint={
          client.email === null ? say('generate.toMissing') : say('generate.toHint', { email: client.email })
        }
      />
      <SelectField
        field={fields.language}
        label={label('language')}
        options={options('language', LANGUAGES)}
      />
    </FieldGrid>
  );
}

function Revoke() {
  return (
    <ActionDialog
      dialog={revoking}
      words={({ code }) => ({
        title: say('revoke.title', { code }),
        text: say('revoke.text'),
        save: say('revoke.yes'),
        leave: commonWords('close'),
      })}
      labelOf={label}
    >
      {({ form }) => <TextareaField field={form.fields.reason} label={label('reason')} />}
    </ActionDialog>
  );
}
