import { call } from '../../../../lib/api/call.ts';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { blankRemittance, valuesOfRemittance } from './editing.ts';
import type { RemittanceValues } from './editing.ts';
import { addRemittance, editor } from './store.ts';

/** Opens the form on what is on record; fetched with the first action. */

/**
 * A new remittance like one on record. Only what the client paid is taken over: what is received follows from the rate of
 * today (rule: typed-side-stays). The card and the declaration are asked for again.
 */
function likeRemittance(row: RemittanceRow): RemittanceValues {
  const { asked, member_id, sender_document, sender_birth_date, recipient, provider_id, office_id } =
    valuesOfRemittance(row);
  return {
    ...blankRemittance(),
    asked,
    member_id,
    sender_document,
    sender_birth_date,
    recipient,
    provider_id,
    office_id,
  };
}

/** Opens the form of a remittance, as it is saved right now. */
export async function editRemittance(id: number): Promise<void> {
  editor.edit(await call(remittances.get, { params: { id } }));
}

/** Opens the form of a new remittance like this one. */
export async function duplicateRemittance(id: number): Promise<void> {
  if (!(await discardDraft(remittances.key))) return addRemittance();
  editor.add(likeRemittance(await call(remittances.get, { params: { id } })));
}
