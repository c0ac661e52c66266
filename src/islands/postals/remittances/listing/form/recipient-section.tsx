import { useStore } from '@nanostores/react';
import { REMITTANCE_NEEDS } from '../../../../../lib/domain/remittance-needs.ts';
import type { RemittanceKind } from '../../../../../lib/domain/remittance-needs.ts';
import type { PersonNeeds } from '../../../recipients/person-fields.tsx';
import { RecipientFields } from '../../../recipients/recipient-fields.tsx';
import { editor } from '../store.ts';
import { say } from '../words.ts';
import { useKind } from './use-kind.ts';

const { member_id, recipient } = editor.form.fields;
const OF_PERSON = 'recipient.values.';

/** What of a person the way of paying out needs (rule: remittance-needs). */
const needsOf = (kind: RemittanceKind): PersonNeeds =>
  Object.fromEntries(
    Object.entries(REMITTANCE_NEEDS)
      .filter(([path]) => path.startsWith(OF_PERSON))
      .map(([path, needs]) => [path.slice(OF_PERSON.length), needs[kind]]),
  );

/** Who gets it, and where. */
export function RecipientSection() {
  const kind = useKind();
  const member = useStore(member_id.$value);
  const landline = useStore(recipient.fields.values.fields.landline.$value);
  const needs = needsOf(kind);
  return (
    <RecipientFields
      fields={recipient.fields}
      member={member}
      of="remittance"
      // Either phone will do.
      needs={landline ? { ...needs, mobile: 'optional' } : needs}
      {...(kind !== 'cash' && { note: say('form.noAddress') })}
    />
  );
}
