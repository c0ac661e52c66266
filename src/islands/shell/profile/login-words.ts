import type words from '../../../../public/locales/en/shell-login.json';
import { wordsOf } from '../../../lib/words/words.ts';

/** The words of what lets a person in; useWords('shell-login') brings them. */
export const loginWords = wordsOf<typeof words>('shell-login');
