import type words from '../../../../../public/locales/en/cars/vehicles.json';
import { screenWords } from '../../../ui/screen-words.ts';

export const { say, label, action } = screenWords<typeof words>('cars/vehicles');
