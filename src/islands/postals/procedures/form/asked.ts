import { useStore } from '@nanostores/react';
import { atom, computed, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { useMemo } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { BLANK_PROCEDURE_FORM } from '../../../../lib/contract/postals/procedure-form.ts';
import type { ProcedureForm } from '../../../../lib/contract/postals/procedure-form.ts';
import { PROCEDURE_SECTIONS } from '../../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureSection } from '../../../../lib/contract/postals/procedure-rules.ts';
import { procedureSettings } from '../../../../lib/contract/postals/procedure-settings.ts';
import type { ProcedureSettings } from '../../../../lib/contract/postals/procedure-settings.ts';
import { askedFields, procedureProblems } from '../../../../lib/domain/procedure-needs.ts';
import type { FilledProcedure, ProcedureFrame } from '../../../../lib/domain/procedure-needs.ts';
import { PROCEDURE_TYPE } from '../../../../lib/domain/procedures.ts';
import { isTypedText, sameValues } from '../../../../lib/forms/field-path.ts';
import { companyDay } from '../../../../lib/shell/company-clock.ts';
import { validationWords } from '../../../ui/reader.ts';
import { editor } from '../store.ts';
import type { ProcedureValues } from '../store.ts';

/** What the form asks for while it is filled in, and what is still missing (rule: procedure-needs). */

/** Fees and ages as the company decided them; undefined until they are read. */
export const $settings = atom<ProcedureSettings | undefined>(undefined);
onMount($settings, () => {
  void attempt(async () => $settings.set(await call(procedureSettings)));
});
/** Until the settings are read. */
const USUAL_ADULT_AGE = 16;

const BLANK_ADDRESS: ProcedureForm['cuban_addresses'][number] = {
  address: '',
  city_id: null,
  from_year: null,
  to_year: null,
  gap_reason: '',
};

/** The same without what is empty, or typed and no value yet. */
const known = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !isTypedText(value)),
  );

/** The form as the rules read it. */
const filledOf = (values: ProcedureValues): FilledProcedure => ({
  ...BLANK_PROCEDURE_FORM,
  type: PROCEDURE_TYPE.first_issue,
  photo: null,
  signature: null,
  ...known(values),
  cuban_addresses: (values.cuban_addresses ?? []).map((address) => ({ ...BLANK_ADDRESS, ...known(address) })),
});

export const $filled = computed(editor.form.$values, filledOf);
export const $frame = computed($settings, (settings): ProcedureFrame => ({
  today: companyDay(),
  adult_age: settings?.adult_age ?? USUAL_ADULT_AGE,
}));

/** The same object as long as nothing in it changes, so that a letter draws nothing but its own box. */
function steady<T>(from: ReadableAtom<T>): ReadableAtom<T> {
  let last: T | undefined;
  return computed(from, (value) => {
    if (last === undefined || !sameValues(last, value)) last = value;
    return last;
  });
}

const $asked = steady(computed([$filled, $frame], askedFields));
export const $problems = steady(computed([$filled, $frame], procedureProblems));

/** Whose passport it is, as far as nobody has said so: nothing can be saved without, so the rules of the form do not ask. */
const $unsaid = computed(editor.form.$values, ({ member_id, applicant, relation }): string[] => [
  ...(typeof member_id === 'number' ? [] : ['member_id']),
  ...(applicant === 'family' && typeof relation !== 'string' ? ['relation'] : []),
]);

/** Each section with the fields that it still needs, in the form's order. */
export const $progress = steady(
  computed([$problems, $unsaid], (problems, unsaid) =>
    PROCEDURE_SECTIONS.map((section) => ({
      section,
      open: [
        ...(section === 'request' ? unsaid : []),
        ...problems.filter((problem) => problem.section === section).map(({ field }) => field),
      ],
    })),
  ),
);

/** Fields that a section asks for now. */
export const ASKED = Object.fromEntries(
  PROCEDURE_SECTIONS.map((of) => [
    of,
    steady(computed($asked, (asked) => asked.filter(({ section }) => section === of))),
  ]),
) as Readonly<Record<ProcedureSection, typeof $asked>>;

/** What is wrong with what stands in a field, such as a date before the birth; that it is empty is no fault while one fills it in. */
export function useProblem(path: string): string | undefined {
  const $text = useMemo(
    () =>
      computed($problems, (problems) => {
        const found = problems.find(({ field, key }) => field === path && key !== 'required');
        return found && validationWords(found.key as 'date_to_come');
      }),
    [path],
  );
  return useStore($text);
}
