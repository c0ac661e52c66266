import type { Field } from '../../../lib/forms/field.ts';
import { ClientField } from './client-field.tsx';
import { label, say } from './words.ts';

/** Who sends: a client on record. */
export const SenderField = (props: { field: Field<number>; disabled?: boolean }) => (
  <ClientField {...props} label={label('sender')} hint={say('hints.sender')} />
);
