import { atom } from 'nanostores';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { PROCEDURE_FORM_FIELDS } from '../../../../lib/contract/postals/procedure-form.ts';
import type { ProcedureForm } from '../../../../lib/contract/postals/procedure-form.ts';
import type { earlierProcedures } from '../../../../lib/contract/postals/procedures.ts';
import type { MemberRow } from '../../../../lib/contract/users/members.ts';
import { plainUppercase } from '../../../../lib/domain/plain-letters.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { editor, unfinished } from '../store.ts';

export type EarlierProcedure = Output<typeof earlierProcedures.answer>[number];

/** How often something was taken over: boxes that keep more than their value begin anew. */
export const $takenOver = atom(0);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fills what is still empty; what was typed stays. */
function fill(form: Partial<ProcedureForm>): void {
  const { fields, $values } = editor.form;
  const typed: Readonly<Record<string, unknown>> = $values.get();
  const given: Readonly<Record<string, unknown>> = unfinished(form);
  for (const field of PROCEDURE_FORM_FIELDS)
    if (isEmpty(typed[field]) && !isEmpty(given[field]))
      (fields[field] as unknown as Field<unknown>).set(given[field]);
  $takenOver.set($takenOver.get() + 1);
}

/** Takes over what somebody gave in an earlier procedure, and who they are to the client. */
export function takeOver({ applicant, relation, form }: EarlierProcedure): void {
  const { fields } = editor.form;
  fields.applicant.set(applicant);
  fields.relation.set(relation ?? undefined);
  fill(form);
}

/** Takes over what the client's record has. Of two surnames nobody but the client knows where one ends. */
export function takeFromRecord({ first_name, last_name, birth_date, phone, email }: MemberRow): void {
  fill({
    first_name: plainUppercase(first_name),
    first_surname: last_name.includes(' ') ? '' : plainUppercase(last_name),
    birth_date,
    phone,
    email,
  });
}
