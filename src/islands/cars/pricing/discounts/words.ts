import type words from '../../../../../public/locales/en/cars/pricing/discounts.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, option, options } = screenWords<typeof words>('cars/pricing/discounts');
