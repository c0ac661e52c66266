import type words from '../../../../../public/locales/en/postals/remittances/exchanges.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>(
  'postals/remittances/exchanges',
);
