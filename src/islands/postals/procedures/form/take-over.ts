import { atom } from 'nanostores';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { PROCEDURE_FORM_FIELDS } from '../../../../lib/contract/postals/procedure-form.ts';
import type { earlierProcedures } from '../../../../lib/contract/postals/procedures.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { editor, unfinished } from '../store.ts';

export type EarlierProcedure = Output<typeof earlierProcedures.answer>[number];

/** How often something was taken over: boxes that keep more than their value begin anew. */
export const $takenOver = atom(0);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fills what is still empty with what somebody gave before; what was typed stays. */
export function takeOver({ applicant, relation, form }: EarlierProcedure): void {
  const { fields, $values } = editor.form;
  const typed: Readonly<Record<string, unknown>> = $values.get();
  const given: Readonly<Record<string, unknown>> = unfinished(form);
  fields.applicant.set(applicant);
  fields.relation.set(relation ?? undefined);
  for (const field of PROCEDURE_FORM_FIELDS)
    if (isEmpty(typed[field]) && !isEmpty(given[field]))
      (fields[field] as unknown as Field<unknown>).set(given[field]);
  $takenOver.set($takenOver.get() + 1);
}
