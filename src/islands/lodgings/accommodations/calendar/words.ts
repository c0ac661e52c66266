import type words from '../../../../../public/locales/en/lodgings/calendar.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, options } = screenWords<typeof words>('lodgings/calendar');
