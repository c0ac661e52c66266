import type words from '../../../public/locales/en/pay-dialog.json';
import { screenWords } from '../ui/screen-words.ts';

/** Words that no page carries: the dialog brings them when it opens first. */
export const PAY_WORDS = 'pay-dialog';
export const { say, label, option, options } = screenWords<typeof words>(PAY_WORDS);
