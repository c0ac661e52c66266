import type words from '../../../../../public/locales/en/financials/expenses.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('financials/expenses');
