import type expenseWords from '../../../../public/locales/en/financials/expenses.json';
import type words from '../../../../public/locales/en/financials/transactions.json';
import { EXPENSE_CATEGORIES } from '../../../lib/contract/limits.ts';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options, action } = screenWords<typeof words>('financials/transactions');

const expenses = screenWords<typeof expenseWords>('financials/expenses');
/** A category of expenses as their own screen names it; one that a release does not know shows as it is. */
export const categoryName = (key: string): string =>
  EXPENSE_CATEGORIES.flatMap((known) => (known === key ? [expenses.option('category', known)] : []))[0] ??
  key;
