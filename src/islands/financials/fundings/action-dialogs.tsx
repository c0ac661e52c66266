import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Language } from '../../../lib/contract/fields.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import { LANGUAGES } from '../../../lib/contract/limits.ts';
import type { Field } from '../../../lib/form.ts';
import { commonWords } from '../../../lib/words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import Dialog from '../../ui/dialog.tsx';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { BeginHere, FormView } from '../../ui/form-view.tsx';
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
  const open = useStore(cancelling.$open);
  if (!open) return null;
  const { form, subject } = open;
  const { client, paid, financing_expense, extras } = subject;
  const close = (): void => void cancelling.close();
  const expense = money({ ...financing_expense, amount: financing_expense.amount + extras.amount });
  return (
    <Dialog title={say('cancel.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void cancelling.submit()}
        onCancel={close}
        labelOf={label}
        save={say('cancel.yes')}
        leave={commonWords('close')}
      >
        <p className="text-ink-2">{say('cancel.text', { client: client.name, expense })}</p>
        <p className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
          {paid.amount > 0 ? say('cancel.kept', { paid: money(paid) }) : say('cancel.unpaid')}
        </p>
        <TextareaField field={form.fields.reason} label={label('reason')} />
        {client.email !== null && <CheckboxField field={form.fields.notify} label={say('cancel.notify')} />}
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

function Generate() {
  const open = useStore(generating.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void generating.close();
  return (
    <Dialog title={say('generate.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void generating.submit()}
        onCancel={close}
        labelOf={label}
        save={say('generate.yes')}
      >
        <p className="text-ink-2">{say('generate.text', { client: subject.client.name })}</p>
        <CheckboxField field={form.fields.send} label={say('generate.send')} />
        <WhenMailed send={form.fields.send}>
          <Addressee row={subject} fields={form.fields} />
        </WhenMailed>
        <BeginHere />
      </FormView>
    </Dialog>
  );
}

function WhenMailed({ send, children }: { send: Field<boolean>; children: ReactNode }) {
  return useStore(send.$value) === true ? children : null;
}

function Send() {
  const open = useStore(sending.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void sending.close();
  return (
    <Dialog title={say('send.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void sending.submit()}
        onCancel={close}
        labelOf={label}
        save={say('send.yes')}
      >
        <Addressee row={subject} fields={form.fields} />
        <BeginHere />
      </FormView>
    </Dialog>
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
  const open = useStore(revoking.$open);
  if (!open) return null;
  const { form, subject } = open;
  const close = (): void => void revoking.close();
  return (
    <Dialog title={say('revoke.title', { code: subject.code })} onClose={close}>
      <FormView
        form={form}
        onSubmit={() => void revoking.submit()}
        onCancel={close}
        labelOf={label}
        save={say('revoke.yes')}
        leave={commonWords('close')}
      >
        <p className="text-ink-2">{say('revoke.text')}</p>
        <TextareaField field={form.fields.reason} label={label('reason')} />
        <BeginHere />
      </FormView>
    </Dialog>
  );
}
