import { useStore } from '@nanostores/react';
import { RecipientFields } from '../../recipients/recipient-fields.tsx';
import { editor } from '../store.ts';

const { member_id, recipient } = editor.form.fields;

/** Who gets it and where, as it is when it is sent. */
export function RecipientSection() {
  const member = useStore(member_id.$value);
  return <RecipientFields fields={recipient.fields} member={member} of="package" />;
}
