import type words from '../../../../public/locales/en/system/webhooks.json';
import { WEBHOOKS } from '../../../lib/contract/system/webhooks.ts';
import { wordsOf } from '../../../lib/words/words.ts';

/** The words of the webhooks' part; useWords(WEBHOOKS) brings them. */
export const hookWords = wordsOf<typeof words>(WEBHOOKS);
