import type words from '../../../../../public/locales/en/cars/stations/availability.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, options } = screenWords<typeof words>('cars/stations/availability');
