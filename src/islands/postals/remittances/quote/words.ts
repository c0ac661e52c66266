import type words from '../../../../../public/locales/en/postals/remittances/exchanges.json';
import { wordsOf } from '../../../../lib/words/words.ts';

/** A page that quotes lists the words of postals/remittances/exchanges. */
export const say = wordsOf<typeof words>('postals/remittances/exchanges');
