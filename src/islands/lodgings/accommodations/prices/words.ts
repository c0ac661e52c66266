import type words from '../../../../../public/locales/en/lodgings/prices.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, option } = screenWords<typeof words>('lodgings/prices');
