import type words from '../../../../public/locales/en/cars/offices.json';
import { screenWords } from '../../ui/screen-words.ts';

export const { say, label, option, options } = screenWords<typeof words>('cars/offices');
