import type words from '../../../../public/locales/en/lodgings/accommodations.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, options, option, action } = screenWords<typeof words>('lodgings/accommodations');
