import type procedureTexts from '../../../public/locales/en/postals/procedures.json';
import type texts from '../../../public/locales/en/procedure-form.json';
import type validation from '../../../public/locales/en/validation.json';
import type { ProcedureField, ProcedureSection } from '../../lib/contract/postals/procedure-rules.ts';
import { wordsOf } from '../../lib/words/words.ts';
import type { WordKey } from '../../lib/words/words.ts';

/** Words of the staff's form, which the page fetches with the form itself: a field has one name. */
export const FORM_WORDS = 'postals/procedures';
export const t = wordsOf<typeof texts>('procedure-form');
export const formWords = wordsOf<typeof procedureTexts>(FORM_WORDS);
const validationWords = wordsOf<typeof validation>('validation');

export const label = (field: ProcedureField | 'documents'): string => formWords(`fields.${field}`);
export const sectionTitle = (section: ProcedureSection): string => formWords(`formSections.${section}`);
/** A value of a catalogue. */
export const option = (field: string, value: string): string =>
  // The check of words asserts that every value of a catalogue has words.
  formWords(`options.${field}.${value}` as 'options.type.1');
/** What is wrong with a value, by a key of validation.json. */
export const complaint = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
  validationWords(key as WordKey<typeof validation>, params);
