import type words from '../../../../public/locales/en/financials/payments.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('financials/payments');
