import type words from '../../../../public/locales/en/postals/scan.json';
import { wordsOf } from '../../../lib/words/words.ts';

export const SCAN_WORDS = 'postals/scan';
export const scanWords = wordsOf<typeof words>(SCAN_WORDS);
