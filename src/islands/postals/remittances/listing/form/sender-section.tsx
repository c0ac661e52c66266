import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApiError, call } from '../../../../../lib/api/call.ts';
import { memberChoices } from '../../../../../lib/contract/users/members.ts';
import { requiredField } from '../../../../../lib/forms/field-rules.ts';
import { SenderField } from '../../../recipients/sender-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../../ui/field-grid.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';
import { useHasLeft, useKind } from './use-kind.ts';

const { member_id, sender_document, sender_birth_date } = editor.form.fields;

/** Who sends it; with MLC the bank asks who that is. */
export function SenderSection() {
  const kind = useKind();
  const left = useHasLeft();
  return (
    <FieldSection title={label('sender')}>
      <SenderField field={member_id} disabled={left} />
      {kind === 'mlc' && <Identity />}
    </FieldSection>
  );
}

/** What the record of the sender says is offered, where nothing is typed. */
async function fillIn(id: number): Promise<void> {
  try {
    const [member] = await call(memberChoices, { query: { id: String(id) } });
    if (member === undefined || member_id.$value.get() !== id) return;
    if (!sender_document.$value.get() && member.passport) sender_document.set(member.passport);
    if (!sender_birth_date.$value.get() && !sender_birth_date.$typed.get() && member.birth_date)
      sender_birth_date.set(member.birth_date);
  } catch (error) {
    // They are typed then.
    if (!(error instanceof ApiError)) throw error;
  }
}

function Identity() {
  const id = useStore(member_id.$value);
  useEffect(() => {
    if (typeof id === 'number') void fillIn(id);
  }, [id]);
  return (
    <>
      <p className="text-sm text-ink-2">{say('form.mlcSender')}</p>
      <FieldGrid>
        <TextField field={requiredField(sender_document, true)} label={label('sender_document')} />
        <DateField field={requiredField(sender_birth_date, true)} label={label('sender_birth_date')} />
      </FieldGrid>
    </>
  );
}
