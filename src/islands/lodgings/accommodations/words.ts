import type words from '../../../../public/locales/en/lodgings/accommodations.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, options, option } = screenWords<typeof words>('lodgings/accommodations');
