import type words from '../../../../public/locales/en/shell-profile.json';
import { wordsOf } from '../../../lib/words/words.ts';

/** The words of the profile dialog; useWords('shell-profile') brings them. */
export const profileWords = wordsOf<typeof words>('shell-profile');

/** Name of a field, for the review at the top of a form. */
export const profileLabel = (path: string): string =>
  profileWords(`fields.${path}` as Parameters<typeof profileWords>[0]);
