import type words from '../../../../public/locales/en/system/api_keys.json';
import { API_KEYS } from '../../../lib/contract/system/api-keys.ts';
import { wordsOf } from '../../../lib/words/words.ts';

/** The words of the keys' part; useWords(API_KEYS) brings them. */
export const keyWords = wordsOf<typeof words>(API_KEYS);
