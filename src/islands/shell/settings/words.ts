import type words from '../../../../public/locales/en/system/settings.json';
import { wordsOf } from '../../../lib/words/words.ts';

export const SETTINGS_WORDS = 'system/settings';
export const settingsWords = wordsOf<typeof words>(SETTINGS_WORDS);
