import type words from '../../../../../public/locales/en/cars/stations/availability.json';
import type models from '../../../../../public/locales/en/cars/models.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, options } = screenWords<typeof words>('cars/stations/availability');
/** What the letters of a category mean. */
export const { option: modelOption } = screenWords<typeof models>('cars/models');
