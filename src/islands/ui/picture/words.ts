import type words from '../../../../public/locales/en/pictures.json';
import { wordsOf } from '../../../lib/words/words.ts';

export const PICTURE_WORDS = 'pictures';
export const pictureWords = wordsOf<typeof words>(PICTURE_WORDS);
