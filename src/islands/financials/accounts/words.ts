import type words from '../../../../public/locales/en/financials/accounts.json';
import type transactionWords from '../../../../public/locales/en/financials/transactions.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('financials/accounts');
/** Lines of an account are called as on their own screen. */
export const { option: lineOption } = screenWords<typeof transactionWords>('financials/transactions');
