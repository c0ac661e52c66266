import type words from '../../../../../../public/locales/en/postals/courier_cash.json';
import { screenWords } from '../../../../ui/screen-words.ts';

export const { say, label, option, options } = screenWords<typeof words>('postals/courier_cash');
