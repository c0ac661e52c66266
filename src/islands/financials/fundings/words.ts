import type words from '../../../../public/locales/en/financials/fundings.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('financials/fundings');
